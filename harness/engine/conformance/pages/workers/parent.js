const child = new Worker("counting.js", { name: "child" });
child.onmessage = ({ data }) => postMessage(`of the child: ${data}`);
