// Reports the phone and the clock as a worker sees them.
importScripts("part.js");
const { href, pathname } = location;
const random = [Math.random().toFixed(6), crypto.randomUUID()];
postMessage([part, name, href, pathname, origin].join(", "));
postMessage([new Date().toISOString(), ...random, navigator.platform, navigator.language].join(", "));
setTimeout(() => postMessage(`a timer, ${performance.now()} ms`), 300);
setTimeout(
  () =>
    fetch("part.js")
      .then((response) => response.text())
      .then((text) => postMessage(`${text.trim()}, ${performance.now()} ms`)),
  500,
);
setTimeout(() => console.error("said in a worker"), 600);
setTimeout(() => Promise.reject(new Error("refused in a worker")), 700);
onmessage = ({ data }) => {
  if (data === "throw") throw new Error("thrown in a worker");
  postMessage(`${data}, ${performance.now()} ms`);
};
