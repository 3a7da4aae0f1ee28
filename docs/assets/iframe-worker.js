// A browser starts no worker from a file on the disk. There the search runs in a frame instead, which loads the same script.
if (location.protocol === "file:") {
  window.Worker = class extends EventTarget {
    constructor(url) {
      super();
      this.frame = document.createElement("iframe");
      this.frame.hidden = true;
      document.documentElement.append(this.frame);
      const { contentWindow: inner, contentDocument: page } = this.frame;
      inner.importScripts = (...urls) =>
        urls.reduce((before, each) => before.then(() => load(page, new URL(each, url).href)), Promise.resolve());
      inner.postMessage = (data) => this.tell(data);
      this.inner = inner;
      this.ready = load(page, url);
    }

    tell(data) {
      const event = new MessageEvent("message", { data });
      this.onmessage?.(event);
      this.dispatchEvent(event);
    }

    postMessage(data) {
      this.ready = this.ready.then(() => this.inner.dispatchEvent(new MessageEvent("message", { data })));
    }

    terminate() {
      this.frame.remove();
    }
  };
}

function load(page, url) {
  return new Promise((resolve, reject) => {
    const script = page.createElement("script");
    script.src = url;
    script.onload = resolve;
    script.onerror = () => reject(new Error(`${url} cannot be loaded`));
    page.body.append(script);
  });
}
