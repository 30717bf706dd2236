// Counts, and reports at the same instants as other workers.
let count = 0;
setInterval(() => postMessage(`${name}: ${++count}, ${performance.now()} ms`), 250);
