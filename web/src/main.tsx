// Starts the page: language, theme, line, and then the app.
import { render } from "preact";
import { App } from "./shell/app";
import { loadShell } from "./shell/i18n";
import { install } from "./shell/installed";
import { applyTheme, prefs } from "./shell/prefs";
import "./shell/press";
import { route } from "./shell/router";
import { start } from "./shell/socket";
import { bringBack } from "./shell/writing";

async function boot(): Promise<void> {
  applyTheme();
  const root = document.documentElement;
  const follow = async () => {
    applyTheme();
    await loadShell(prefs.get().lang);
    root.lang = prefs.get().lang;
  };
  prefs.subscribe(() => void follow());
  // A private link asks first who one is: until then nobody is made of this browser.
  let begun = false;
  const begin = () => {
    if (!begun && route.get().page !== "key") {
      begun = true;
      void start();
    }
  };
  route.subscribe(begin);
  begin();
  await follow();
  render(<App />, document.getElementById("app")!);
  install();
  bringBack();
}

void boot();
