// Starts the page: language, theme, line, and then the app.
import { render } from "preact";
import { App } from "./shell/app";
import { loadShell } from "./shell/i18n";
import { applyTheme, prefs } from "./shell/prefs";
import { start } from "./shell/socket";

async function boot(): Promise<void> {
  applyTheme();
  const root = document.documentElement;
  const follow = async () => {
    applyTheme();
    await loadShell(prefs.get().lang);
    root.lang = prefs.get().lang;
  };
  prefs.subscribe(() => void follow());
  void start();
  await follow();
  render(<App />, document.getElementById("app")!);
}

void boot();
