"""Write the example world: how well 131 adjectives fit 49 sights of an invented city, from traits of both.

    python -m simulators.word_traveler.worlds.make_example

Words, sights and traits were made up for this file; nothing in it is measured. A survey or a table of similarities
from word embeddings, scaled to shares between 0 and 1, takes its place in the same form (RULES.md, R7.2).
"""

import csv
import hashlib
import math
from pathlib import Path

FILE = Path(__file__).with_name("example.csv")
BROADNESS, PULL, WOBBLE = -1.6, 1.9, 0.8  # logits: a word without common traits, each common trait, chance

# Traits: A art, C calm, D dark, F food, G green, H high, I indoors, L loud, M moving, O old, P people, R rich,
# S sacred, T technical, W water, X sport, Y young, B bright
SIGHTS = """
gate:OH market:FPL bakery:FIY cathedral:OSHI pond:WGC tram:MTP museum:AIO
tower:HT theatre:ADPI bridge:WHO park:GCY stadium:XPL library:ICO ferry:WM
palace:ROI cafe:FPC fountain:WAB station:MTPL zoo:GYP monument:OA beach:WBX
opera:ARI nightclub:DLYP harbour:WMT city:PMB playground:YXG bank:RIT cemetery:CDGS
kitchen:FIT lighthouse:HBW gallery:AIC tunnel:DMT greenhouse:GBI temple:SOC rink:XWY
arcade:LYTI vineyard:FGC skyscraper:HTR canal:WCO concert:LAP cellar:DFO jeweller:RBI
observatory:HDT skatepark:XYM chapel:SCI brewery:FTL funfair:YLBM ruin:OC spa:WCR
"""

WORDS = """
active:XM airy:HG ancient:OS artful:A bitter:F blue:W bold:AH bright:B busy:PM calm:C cheap:Y cheerful:YB childish:Y
chilly:WD classic:OA clean:WT cold:W colourful:ABY comfortable:IC cool:WD costly:R cosy:IC creative:A crowded:P
curious:Y damp:WD dangerous:MH dark:D deep:WD delicate:A delicious:F dim:D dirty:MT drinkable:FW dry:B eager:XY
earnest:S edible:F elegant:RA electric:T empty:C endless:W exact:T fair:X famous:OP fast:M festive:LP flat:W floral:G
fragile:A free:G fresh:GF friendly:P frozen:W funny:Y gentle:C giant:H golden:RS grand:HR green:G grey:OT happy:YP
hard:OX heavy:T hidden:D high:H holy:S hot:FB huge:H hungry:F icy:W inner:I jolly:YL lavish:R lazy:C leafy:G
learned:IO light:B lively:LP lonely:CD loud:L lucky:R magic:DY mechanical:TM metallic:T misty:WD modern:T musical:LA
mysterious:D narrow:DO natural:G noble:RO noisy:L old:O open:GB painted:A patient:C peaceful:C playful:Y polished:R
precious:R private:I proud:RX public:P quick:M quiet:C refreshing:WF rich:R romantic:CA round:X royal:RO sacred:S
sharp:T shiny:BR silent:CS slippery:W slow:C social:P solemn:S spicy:F steep:H sunny:B sweet:F tall:H technical:T
tired:M wet:W wild:G windy:HW wooden:O young:Y
"""


def pairs(text: str) -> list[tuple[str, set[str]]]:
    """Names with their traits."""
    return [(name, set(traits)) for name, _, traits in (entry.partition(":") for entry in text.split())]


def share(word: str, traits: set[str], sight: str, has: set[str]) -> float:
    """The share of people who would say the word of the sight: traits in common, a wobble fixed by the names."""
    bits = hashlib.sha256(f"{word} {sight}".encode()).digest()
    wobble = sum(bits[:12]) / 12 / 255 * 2 - 1  # a sum of twelve bytes: nearly normal
    logit = BROADNESS + PULL * len(traits & has) + WOBBLE * 3.5 * wobble
    return round(1 / (1 + math.exp(-logit)), 2)


def main() -> None:
    """Write the file."""
    sights = pairs(SIGHTS)
    with FILE.open("w", encoding="utf-8", newline="") as lines:
        writer = csv.writer(lines, lineterminator="\n")
        writer.writerow(["word", *(name for name, _ in sights)])
        for word, traits in pairs(WORDS):
            writer.writerow([word, *(share(word, traits, sight, has) for sight, has in sights)])


if __name__ == "__main__":
    main()
