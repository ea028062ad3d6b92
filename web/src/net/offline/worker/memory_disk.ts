/** Tables in the worker's memory, for browsers that store nothing. */

import type { Disk, KeptAnalysis, Row } from "./disk";

export function memoryDisk(): Disk {
  const rows = new Map<string, Row>();
  const logs = new Map<string, string[]>();
  const analyses = new Map<string, KeptAnalysis>();
  const change = (table: string, status: string, at: number): boolean => {
    const row = rows.get(table);
    if (row) rows.set(table, { ...row, status: status || row.status, used_at: at });
    return row !== undefined;
  };
  return {
    storage: "memory",
    create: async (text, entries) => {
      const row = JSON.parse(text) as Row;
      if (rows.has(row.id)) return "taken";
      rows.set(row.id, row);
      logs.set(row.id, JSON.parse(entries));
      return "written";
    },
    append: async (table, seq, body, status, at) => {
      const log = logs.get(table);
      if (!log) return "missing";
      if (log.length !== seq - 1) return "taken";
      log.push(body);
      change(table, status, at);
      return "written";
    },
    set_status: async (table, status, at) => (change(table, status, at) ? "written" : "missing"),
    load: async (table) =>
      rows.has(table) ? JSON.stringify({ row: rows.get(table), entries: logs.get(table) }) : "",
    keep_analysis: async (table, recipe, figures) => {
      if (rows.has(table)) analyses.set(table, { recipe, figures });
      return rows.has(table);
    },
    load_analysis: async (table, recipe) => {
      const kept = analyses.get(table);
      return kept?.recipe === recipe ? kept.figures : "";
    },
    tidy: async () => {},
  };
}
