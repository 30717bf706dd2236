/** The shortest way from a name of a graph back to it, or undefined. */
function circleThrough(start, graph) {
  const paths = [[start]];
  const visited = new Set();
  for (const path of paths)
    for (const next of graph.get(path.at(-1))?.keys() ?? []) {
      if (next === start) return [...path, start];
      if (!visited.has(next)) paths.push([...path, next]);
      visited.add(next);
    }
  return undefined;
}

/** Circles of a graph that share no name. The graph has a map of the names that each name uses. */
export function circlesIn(graph) {
  const circles = [];
  const taken = new Set();
  for (const name of graph.keys()) {
    const circle = circleThrough(name, graph);
    if (!circle || circle.some((one) => taken.has(one))) continue;
    circles.push(circle);
    for (const one of circle) taken.add(one);
  }
  return circles;
}
