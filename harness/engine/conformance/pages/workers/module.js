import { part } from "./part.mjs.js";

postMessage([part, import.meta.url, location.href].join(", "));
setTimeout(() => postMessage(`a timer, ${performance.now()} ms`), 300);
onmessage = ({ data }) => postMessage(data);
