// Answers whoever asks.
onconnect = ({ ports: [port] }) => {
  port.onmessage = () => port.postMessage("a shared worker answers");
};
