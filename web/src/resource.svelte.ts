/** What a component loads: the value, the error, and loading again. Only the latest load counts, and an answer that comes late is dropped. */

export interface Resource<T> {
  /** The last answer. It stays while another one is loaded, and when that fails. */
  readonly value: T | null;
  /** What the latest load failed with; null if it did not, or is not over. */
  readonly error: unknown;
  readonly loading: boolean;
  reload(): void;
}

/** Loads anew when state changes that `load` reads before its first `await`. If `load` returns null, there is nothing to load now. */
export function useResource<T>(load: () => Promise<T> | null): Resource<T> {
  let value = $state.raw<T | null>(null);
  let error = $state.raw<unknown>(null);
  let loading = $state.raw(true);
  let wishes = $state.raw(0);

  $effect(() => {
    void wishes;
    let latest = true;
    error = null;
    const loaded = load();
    loading = loaded !== null;
    loaded?.then(
      (found) => {
        if (!latest) return;
        value = found;
        loading = false;
      },
      (problem: unknown) => {
        if (!latest) return;
        error = problem;
        loading = false;
      },
    );
    return () => {
      latest = false;
    };
  });

  return {
    get value() {
      return value;
    },
    get error() {
      return error;
    },
    get loading() {
      return loading;
    },
    reload() {
      wishes++;
    },
  };
}
