fetch("https://api.conformance.test/private").then((response) =>
  postMessage(response.status),
);
