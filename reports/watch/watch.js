"use strict";
(() => {
  const game = JSON.parse(document.getElementById("game").textContent);
  const [TURN, ACTOR, QUESTION, ANSWERS, LIKINGS, GIVEN, TOLD, CAME, SHAPES, LINES] = [0, 1, 2, 3, 4, 5, 6, 7, 8, 9];
  const SVG = "http://www.w3.org/2000/svg";
  const at = (id) => document.getElementById(id);
  const frames = game.frames, last = frames.length - 1;
  const calm = matchMedia("(prefers-reduced-motion: reduce)");
  let now = -1, timer = 0, eyes = "";

  // What lies on the table at each moment, from what changed: numbers only, so a long game is a few megabytes of memory.
  const unfold = (changes) => {
    let row = [];
    return frames.map((frame) => {
      const changed = changes(frame);
      if (changed[0] === -1) return (row = changed.slice(1));
      row = row.slice();
      for (let i = 0; i < changed.length; i += 2) row[changed[i]] = changed[i + 1];
      return row;
    });
  };
  const pictures = unfold((frame) => frame[SHAPES]);
  const tables = frames[0][LINES].map((_, view) => unfold((frame) => frame[LINES][view]));
  const player = (seat) => `Player ${seat + 1} ${game.seats[seat].bot}`;
  const firstOf = (step) => {
    while (step > 0 && frames[step - 1][TURN] === frames[step][TURN]) step--;
    return step;
  };
  const nextTurn = (step) => {
    const turn = frames[step][TURN];
    while (step < last && frames[step][TURN] === turn) step++;
    return step;
  };
  const turnBack = (step) => (firstOf(step) < step ? firstOf(step) : firstOf(Math.max(step - 1, 0)));
  const ofTurn = (turn) => {
    const found = frames.findIndex((frame) => frame[TURN] >= turn);
    return found < 0 ? last : found;
  };

  // The words that a pair of eyes may read: another seat's answers would show its hand.
  const isOpen = (step) => eyes === "" || frames[step][ACTOR] === Number(eyes) || frames[step][ACTOR] < 0;
  const view = () => (eyes === "" ? 0 : Number(eyes) + 1);
  const heard = (step, field) => {
    const said = frames[step][field];
    return game.words[Array.isArray(said) ? said[view()] : said];
  };
  const came = (step) => heard(step, CAME).split("\n").filter(Boolean);
  const told = (step) => heard(step, TOLD);

  const picture = at("picture"), slots = [];
  picture.setAttribute("viewBox", `0 0 ${game.size[0]} ${game.size[1]}`);
  at("board-shows").textContent = game.shows;
  const draw = (step, moving) => {
    const wanted = pictures[step];
    while (slots.length > wanted.length) slots.pop().element.remove();
    wanted.forEach((shape, place) => {
      if (!slots[place]) {
        slots[place] = { element: document.createElementNS(SVG, "g"), shape: -1 };
        picture.append(slots[place].element);
      }
      const slot = slots[place];
      if (slot.shape === shape) return;
      slot.shape = shape;
      slot.element.innerHTML = game.shapes[shape];
      if (moving && !calm.matches) slot.element.animate([{ opacity: 0.2 }, { opacity: 1 }], 450);
    });
  };

  // A bot says never by a huge number below all others; where even its favourite is huge, that is its measure.
  const liking = (value, best) => (value <= -1e6 && best > -1e6 ? "never" : value >= 1e6 ? "always" : String(value));
  const showAnswers = (step) => {
    const [, actor, , answers, likings, given] = frames[step];
    const list = at("answers"), open = isOpen(step);
    const order = answers.map((_, i) => i);
    if (likings.length) order.sort((a, b) => likings[b] - likings[a]);
    list.hidden = !open || answers.length < 2;
    list.replaceChildren(...(list.hidden ? [] : order).map((i) => {
      const item = document.createElement("li"), words = document.createElement("span");
      words.textContent = game.words[answers[i]];
      item.append(words);
      if (likings.length) {
        const liked = document.createElement("span");
        liked.className = "liking";
        liked.textContent = liking(likings[i], likings[order[0]]);
        item.append(liked);
      }
      if (i === given) {
        item.className = "given";
        item.setAttribute("aria-current", "true");
      }
      return item;
    }));
    const count = answers.length === 1 ? "The only answer" : `${answers.length} answers`;
    const weighs = likings.length ? ", and how the bot likes each" : answers.length > 1 ? ", the bot weighs none" : "";
    at("others-title").textContent = actor < 0 ? "No more questions" : open ? count + weighs : "The answers are not seen";
  };

  const items = [];
  const makeList = () => {
    let steps = null;
    frames.forEach((frame, step) => {
      if (step === 0 || frame[TURN] !== frames[step - 1][TURN] || frame[ACTOR] < 0) {
        const item = document.createElement("li"), head = document.createElement("span");
        item.className = "turn";
        head.className = "head";
        head.textContent = frame[ACTOR] < 0 ? "The end" : frame[TURN] ? `Turn ${frame[TURN]}, ${player(frame[ACTOR])}` : "Before the first turn";
        steps = document.createElement("ol");
        item.append(head, steps);
        at("list").append(item);
      }
      const line = document.createElement("li"), link = document.createElement("a");
      link.href = `#step=${step}`;
      link.tabIndex = -1;
      if (frame[ANSWERS].length === 1) link.className = "forced";
      line.append(link);
      steps.append(line);
      items.push(link);
    });
  };
  const writeList = () => frames.forEach((frame, step) => {
    const owner = frames[firstOf(step)][ACTOR];
    const who = frame[ACTOR] >= 0 && (frame[ACTOR] !== owner || !frame[TURN]) ? `${player(frame[ACTOR])} ` : "";
    items[step].replaceChildren(who + told(step), ...came(step).map((line) => {
      const change = document.createElement("span");
      change.className = "came";
      change.textContent = line;
      return change;
    }));
  });

  const say = (step) => {
    const [turn, actor] = frames[step], owner = frames[firstOf(step)][ACTOR];
    at("now-title").textContent = actor < 0 ? "The end" : !turn ? `Before the first turn, ${player(actor)}`
      : `Turn ${turn}, ${player(owner)}${actor === owner ? "" : `; ${player(actor)} is asked`}`;
    at("question").textContent = heard(step, QUESTION);
    at("told").textContent = told(step);
    at("came").replaceChildren(...came(step).map((line) => {
      const item = document.createElement("li");
      item.textContent = line;
      return item;
    }));
    if (tables[view()]) at("table").textContent = tables[view()][step].map((line) => game.words[line]).join("\n");
    at("where").textContent = `turn ${turn} of ${frames[last][TURN]}, question ${step} of ${last}`;
    at("slider").setAttribute("aria-valuetext", `turn ${turn}, question ${step} of ${last}`);
  };

  // Where the page is, kept in its address once it rests there: browsers allow few such changes a second.
  let resting = 0;
  const keepPlace = () => {
    clearTimeout(resting);
    resting = setTimeout(() => {
      const turn = firstOf(now) === now && frames[now][ACTOR] >= 0 ? `turn=${frames[now][TURN]}` : `step=${now}`;
      history.replaceState(null, "", `#${turn}${eyes === "" ? "" : `&eyes=${Number(eyes) + 1}`}`);
    }, 200);
  };
  const follow = (link) => {
    const list = at("list"), box = list.getBoundingClientRect(), own = link.getBoundingClientRect();
    if (own.top < box.top || own.bottom > box.bottom) list.scrollTop += own.top - box.top - box.height / 3;
  };
  const show = (step) => {
    const before = now;
    now = Math.min(Math.max(step, 0), last);
    draw(now, now === before + 1);
    say(now);
    showAnswers(now);
    at("slider").value = now;
    if (before >= 0) {
      items[before].removeAttribute("aria-current");
      items[before].tabIndex = -1;
    }
    items[now].setAttribute("aria-current", "step");
    items[now].tabIndex = 0;
    follow(items[now]);
    requestAnimationFrame(() => follow(items[now]));  // once what comes into view has its true height
    for (const id of ["start", "turn-back", "back"]) at(id).disabled = now === 0;
    for (const id of ["on", "turn-on", "end"]) at(id).disabled = now === last;
    showChances(now);
    if (!timer) keepPlace();
    if (now === last) pause();
  };

  const pause = () => {
    clearInterval(timer);
    timer = 0;
    at("play").textContent = "Play";
    at("happens").setAttribute("aria-live", "polite");
    if (now >= 0) keepPlace();
  };
  const onward = () => show(at("by").value === "turn" ? nextTurn(now) : now + 1);
  const play = () => {
    if (now === last) show(0);
    clearInterval(timer);
    timer = setInterval(onward, Number(at("speed").value));
    at("play").textContent = "Pause";
    // Faster than it can be read aloud: a screen reader is spared what it could not finish.
    at("happens").setAttribute("aria-live", Number(at("speed").value) < 1000 ? "off" : "polite");
  };
  const toggle = () => (timer ? pause() : play());

  // The chances of winning, where they were worked out: a line a seat, its error as a pale band, and a mark for here.
  const strip = at("chances");
  const made = (name, attributes) => {
    const element = document.createElementNS(SVG, name);
    for (const [key, value] of Object.entries(attributes)) element.setAttribute(key, value);
    strip.append(element);
    return element;
  };
  // A team has one chance, in the points that it may expect; else each seat has its share of the win.
  const inFigures = game.points ? (value) => value.toFixed(1) : (value) => `${Math.round(100 * value)} %`;
  const curved = game.points ? game.chances.filter((each) => each[1] === 0) : game.chances;
  const top = game.points ? Math.max(1, ...curved.map((each) => each[2] + 1.96 * each[3])) : 1;
  let here = null;
  const makeChances = () => {
    if (!game.chances.length) return;
    strip.removeAttribute("hidden");
    at("chances-said").hidden = false;
    strip.setAttribute("viewBox", `0 0 ${Math.max(last, 1)} 100`);
    strip.setAttribute("aria-label", `${game.points ? "The points that the team may expect" : "Each player's chance of winning"} in the course of the game; the line below says it in words`);
    game.seats.forEach((_, seat) => {
      const own = curved.filter((each) => each[1] === seat);
      const edge = (side) => own.map(([step, , chance, error]) => `${step},${100 - 100 * Math.min(Math.max((chance + side * 1.96 * error) / top, 0), 1)}`);
      made("polygon", { points: [...edge(1), ...edge(-1).reverse()].join(" "), fill: `var(--c${seat})`, "fill-opacity": 0.18 });
      made("polyline", { points: edge(0).join(" "), stroke: `var(--c${seat})` });
    });
    here = made("line", { class: "here", y1: 0, y2: 100 });
    strip.addEventListener("click", (event) => {
      const box = strip.getBoundingClientRect();
      show(Math.round(((event.clientX - box.left) / box.width) * last));
    });
  };
  const showChances = (step) => {
    if (!here) return;
    here.setAttribute("x1", step);
    here.setAttribute("x2", step);
    const named = (seat) => (game.points ? "" : `${seat + 1} ${game.seats[seat].bot} `);
    at("chances-said").textContent = (game.points ? "Points to expect: " : "Chance of winning: ") + game.seats.map((_, seat) => {
      const known = curved.filter((one) => one[1] === seat && one[0] <= step).pop();
      return known ? `${named(seat)}${inFigures(known[2])}${known[3] ? ` ± ${inFigures(1.96 * known[3])}` : ""}` : "";
    }).filter(Boolean).join(", ");
  };

  const look = (seat) => {
    eyes = seat;
    if (at("eyes")) at("eyes").value = seat;
    if (eyes === "") delete picture.dataset.eyes;
    else picture.dataset.eyes = eyes;
    at("in-words").hidden = !tables[view()];
    writeList();
  };
  const goToAddress = (address) => {
    const asked = new URLSearchParams(new URL(address).hash.slice(1));
    const number = (name) => (/^\d+$/.test(asked.get(name) || "") ? Number(asked.get(name)) : -1);
    const seat = number("eyes") - 1;
    if (asked.has("eyes")) look(at("eyes") && seat >= 0 && seat < game.seats.length ? String(seat) : "");
    if (number("turn") >= 0) show(ofTurn(number("turn")));
    else if (number("step") >= 0) show(number("step"));
    else if (now < 0) show(0);
  };

  const keys = {
    ArrowLeft: () => show(now - 1), ArrowRight: () => show(now + 1), Home: () => show(0), End: () => show(last),
    PageUp: () => show(turnBack(now)), PageDown: () => show(nextTurn(now)), " ": toggle,
  };
  addEventListener("keydown", (event) => {
    const own = event.target.closest("select, summary, pre, input" + (event.key === " " ? ", button" : ""));
    if (own || !keys[event.key] || event.altKey || event.ctrlKey || event.metaKey) return;
    event.preventDefault();
    if (event.key !== " ") pause();
    keys[event.key]();
    if (event.target.closest("#list")) items[now].focus();
  });
  const press = (id, deed) => at(id).addEventListener("click", () => { pause(); deed(); });
  press("start", () => show(0));
  press("turn-back", () => show(turnBack(now)));
  press("back", () => show(now - 1));
  press("on", () => show(now + 1));
  press("turn-on", () => show(nextTurn(now)));
  press("end", () => show(last));
  at("play").addEventListener("click", toggle);
  at("slider").max = last;
  at("slider").addEventListener("input", () => { pause(); show(Number(at("slider").value)); });
  at("speed").addEventListener("change", () => timer && play());
  if (at("eyes")) at("eyes").addEventListener("change", () => { look(at("eyes").value); show(now); });
  at("list").addEventListener("click", (event) => event.target.closest("a") && pause());
  addEventListener("hashchange", (event) => goToAddress(event.newURL));
  makeList();
  makeChances();
  look("");
  goToAddress(location.href);
})();
