// Replies to every client.
onconnect = ({ ports: [port] }) => {
  port.onmessage = () => port.postMessage("a shared worker answers");
};
