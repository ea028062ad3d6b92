/** What the page does around tables of this device: asks before anything is loaded, and tells how they are. */
import { mount, unmount } from "svelte";
import { loadAllWords } from "../../language/current_language.svelte";
import type { OfflinePrompts } from "../../net/offline/choice.svelte";
import AskToLoad from "./AskToLoad.svelte";
import DeviceNews from "./DeviceNews.svelte";

let news: object | null = null;

export const prompts: OfflinePrompts = {
  async askToLoad() {
    await loadAllWords();
    return new Promise((resolve) => {
      const sheet = mount(AskToLoad, {
        target: document.body,
        props: {
          onanswer(yes) {
            unmount(sheet);
            resolve(yes);
          },
        },
      });
    });
  },

  watch(device) {
    if (news) unmount(news);
    loadAllWords().then(() => {
      news = mount(DeviceNews, { target: document.body, props: { device } });
    });
  },
};
