/** Loading the game without a server: how much it is, how far it has come, and what went wrong. */
import { ApiError } from "../../api_error";
import { askToPersist, canKeep, keepFiles, playUnkept } from "../../net/offline/files";
import { loadManifest, type Manifest, transferSize } from "../../net/offline/manifest";

type Stage = "looking" | "offered" | "loading" | "there" | "failed";

export class LoadingState {
  stage = $state<Stage>("looking");
  /** Bytes that come over the network. */
  size = $state(0);
  /** How much of it is here: 0 to 1. */
  share = $state(0);
  /** Whether it stays on this device. */
  keeps = $state(true);
  /** The code of an ApiError. */
  problem = $state<string | null>(null);
  manifest = $state.raw<Manifest | null>(null);

  async look(): Promise<void> {
    this.stage = "looking";
    this.problem = null;
    await this.#trying(async () => {
      const manifest = await loadManifest();
      const [size, keeps] = await Promise.all([transferSize(manifest), canKeep()]);
      Object.assign(this, { manifest, size, keeps, stage: "offered" });
    });
  }

  /** True when the game can begin. */
  async load(): Promise<boolean> {
    const { manifest } = this;
    if (!manifest) return false;
    if (!this.keeps) return this.loadUnkept();
    this.stage = "loading";
    this.problem = null;
    return this.#trying(async () => {
      await keepFiles(manifest, (share) => {
        this.share = share;
      });
      askToPersist();
      this.stage = "there";
    });
  }

  /** Nothing is kept: the worker loads what it needs by itself. */
  loadUnkept(): boolean {
    playUnkept();
    this.stage = "there";
    return true;
  }

  async #trying(work: () => Promise<void>): Promise<boolean> {
    try {
      await work();
      return true;
    } catch (error) {
      this.stage = "failed";
      this.problem = error instanceof ApiError ? error.code : "internal";
      return false;
    }
  }
}
