/*
 * Runs before the bundle, in plain old JavaScript: says when this browser is too old, and reloads
 * when a file is missing or a script breaks, at most three times a minute (ux.md 19).
 */
(function () {
  "use strict";

  var TOO_OLD_ZH = "此设备的浏览器太旧，不能比赛。请换平板，或把浏览器 / Android System WebView 升级到 90 以上";
  var TOO_OLD_EN = "This browser is too old for play. Use another tablet or update the browser / Android System WebView to 90 or later";
  var RELOADING = "页面出错，正在重新载入 / Page error, reloading";
  var GIVEN_UP = "页面出错。请呼叫裁判 / Page error. Call the referee";
  var CALL = "呼叫工作人员 / Call staff";
  var MINUTE_MS = 60000;
  var LIMIT = 3;

  function show(lines) {
    var app = document.getElementById("app") || document.body;
    app.textContent = "";
    for (var i = 0; i < lines.length; i += 1) {
      var line = document.createElement("p");
      line.className = "guard";
      line.appendChild(document.createTextNode(lines[i]));
      app.appendChild(line);
    }
  }

  function isNewEnough() {
    return (
      "noModule" in document.createElement("script") &&
      typeof String.prototype.replaceAll === "function" &&
      typeof WebSocket === "function" &&
      window.CSS &&
      window.CSS.supports("aspect-ratio", "1")
    );
  }

  function recentReloads(now) {
    var times = [];
    try {
      times = JSON.parse(sessionStorage.getItem("reloads") || "[]");
    } catch (error) {
      times = [];
    }
    return times.filter(function (time) {
      return now - time < MINUTE_MS;
    });
  }

  var reloading = false;

  function reload() {
    if (reloading) {
      return;
    }
    reloading = true;
    var now = new Date().getTime();
    var times = recentReloads(now);
    if (times.length >= LIMIT) {
      show([GIVEN_UP]);
      return;
    }
    try {
      sessionStorage.setItem("reloads", JSON.stringify(times.concat([now])));
    } catch (error) {
      // Without a memory of earlier reloads the page could turn for ever.
      show([GIVEN_UP]);
      return;
    }
    show([RELOADING]);
    setTimeout(function () {
      location.reload();
    }, 2000);
  }

  function whenReady(action) {
    if (document.readyState === "loading") {
      document.addEventListener("DOMContentLoaded", action);
    } else {
      action();
    }
  }

  if (!isNewEnough()) {
    window.hallboxTooOld = true;
    whenReady(function () {
      show([TOO_OLD_ZH, TOO_OLD_EN, navigator.userAgent, CALL]);
    });
    return;
  }

  /* In the capture phase a script or style sheet that cannot be loaded is heard of too. */
  window.addEventListener(
    "error",
    function () {
      whenReady(reload);
    },
    true
  );
})();
