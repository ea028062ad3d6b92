/** The screen of OfflineHost: asks before anything is loaded, and shows the state of the tables. */
import { mount, unmount } from "svelte";
import { loadAllWords } from "../../language/current_language.svelte";
import type { OfflinePrompts } from "../../net/offline/offline_host";
import AskToLoad from "./AskToLoad.svelte";
import OfflineNotice from "./OfflineNotice.svelte";

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

  watch(tables) {
    if (news) unmount(news);
    loadAllWords().then(() => {
      news = mount(OfflineNotice, { target: document.body, props: { tables } });
    });
  },
};
