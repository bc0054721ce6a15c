"""World files for tests."""


def write_world(path, matrix):
    """Write a world file for a matrix of shares, one row a word."""
    places = ",".join(f"place {i}" for i in range(len(matrix[0])))
    lines = [f"w{i}," + ",".join(f"{share:.12g}" for share in row) for i, row in enumerate(matrix)]
    path.write_text("\n".join([f"word,{places}", *lines]) + "\n", encoding="utf-8")
    return str(path)
