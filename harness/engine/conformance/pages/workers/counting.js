// Counts, and says so at the same instants as others do.
let count = 0;
setInterval(() => postMessage(`${name}: ${++count}, ${performance.now()} ms`), 250);
