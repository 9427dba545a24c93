/**
 * The `rel` of the link of a style sheet while that sheet is inlined in the page (`server/pages/inline-style.ts`). Not `disabled` from
 * the start: preload scanners fetch a disabled sheet as well (Chromium 150 does).
 */
export const disabledRel = 'style-in-page'

/**
 * The only script an anonymous visitor runs before interacting with the page. It is inlined into <head> as
 * source text, so it is plain JavaScript without imports. It
 *
 * - starts the framework on the first sign of interaction (<html data-start="intent">; after the next frame), on idle ("idle": signed
 *   in, or a conversation may be stored) or right after load ("now": pages that need scripts, an open chat; chat-memory.ts
 *   stores those values; also for a paper from the share menu, see shared-paper.ts);
 * - defers a click on anything marked [data-js], on a button without native behavior, and on a button that posts a form inside of
 *   [data-keep-page], until the framework is ready, then replays it; also Enter in a field where it sends the text, which would
 *   otherwise insert a line break;
 * - shows the text in our fonts (<html data-fonts>; fonts.css): at once in a browser that has loaded them before, which `lw_fonts` in
 *   its storage says, otherwise after the first paint, so that they are not in its way;
 * - on such a first visit leaves what is far below the screen without layout until the first paint (<html data-unpainted>;
 *   first-paint.css), but not where the browser goes to a place in the page: a reload, a return, an anchor;
 * - focuses the field with the shortcut Ctrl+K or Cmd+K;
 * - collects what changes in the page until then, for translated-text.ts;
 * - restores the links of inlined style sheets, disabled, because the framework looks for them;
 * - lets the browser handle the click (native form or link) when scripts fail.
 *
 * Chromium sometimes (1 page in 75 when headless) never runs an inserted module script although its imports are loaded. Inserting it
 * again works, and has no effect if the first one ran: modules are evaluated once. On a busy machine the modules may take longer than
 * some of the attempts, so there are late ones as well.
 *
 * The framework's boot module is inert in <script type="text/deferred-module" data-preload="url …">.
 * The live copy is inserted by createElement, so 'strict-dynamic' covers its imports.
 */
export const starterSource = /* @__PURE__ */ `(function(d,w){
var root=d.documentElement,state=0,held=null,timer,
signs=["pointerover","pointerdown","touchstart","keydown","focusin"],opt={capture:true,passive:true};
function start(e){
  if(state)return;
  var inert=d.querySelector('script[type="text/deferred-module"]');
  if(!inert){d.addEventListener("DOMContentLoaded",start,{once:true});return}
  state=1;
  signs.forEach(function(t){d.removeEventListener(t,start,opt)});
  e&&e.type?requestAnimationFrame(function(){setTimeout(load,0,inert)}):load(inert);
}
function load(inert){
  d.querySelectorAll("link[rel=${disabledRel}]").forEach(function(l){l.setAttribute("disabled","");l.rel="stylesheet"});
  (inert.dataset.preload||"").split(" ").forEach(function(href){
    href&&setTimeout(function(){
      var l=d.createElement("link");l.rel="modulepreload";l.href=href;l.onerror=fail;
      d.head.appendChild(l);
    });
  });
  setTimeout(insert,0,inert);
  [600,2000,6000,14000,30000].forEach(function(ms){setTimeout(function(){state!==2&&!w.__reactRouterRouteModules&&insert(inert)},ms)});
  timer=setTimeout(fail,15000);
}
function insert(inert){
  var s=d.createElement("script");s.type="module";s.onerror=fail;
  if(inert.nonce)s.nonce=inert.nonce;
  s.textContent=inert.textContent;
  d.head.appendChild(s);
}
function replay(){
  var el=held;held=null;
  if(el){el.removeAttribute("aria-busy");if(el.isConnected)el.click()}
}
function fail(){if(state<2){state=3;clearTimeout(timer);replay()}}
function hold(e,el){
  e.stopImmediatePropagation();
  held=el;el.setAttribute("aria-busy","true");start(e);
}
w.__hydrated=function(){if(state!==2){state=2;clearTimeout(timer);root.dataset.ready="";queueMicrotask(replay)}};
d.addEventListener("click",function(e){
  if(state>1||e.button||e.ctrlKey||e.metaKey||e.shiftKey||e.altKey)return;
  var el=e.target.closest&&e.target.closest("[data-js],button[type=button]:not([popovertarget]),[data-keep-page] form[method=post] button:not([type=button])");
  if(el){e.preventDefault();hold(e,el)}
},true);
d.addEventListener("keydown",function(e){
  var el=e.target,box;
  if(state<2&&(e.ctrlKey||e.metaKey)&&e.key.toLowerCase()==="k"&&(box=d.querySelector("[aria-keyshortcuts]"))){e.preventDefault();box.focus()}
  if(state<2&&e.key==="Enter"&&!e.shiftKey&&!e.isComposing&&el.enterKeyHint==="send")hold(e,el.form.querySelector("[type=submit]"));
},true);
signs.forEach(function(t){d.addEventListener(t,start,opt)});
var changes=w.__changes={records:[],observer:new MutationObserver(function(r){changes.records.push.apply(changes.records,r)})};
d.addEventListener("readystatechange",function(){changes.observer.observe(d,{childList:true,subtree:true})},{once:true});
function fonts(){root.dataset.fonts=""}
function firstFonts(){fonts();try{store.lw_fonts=1}catch(e){}}
var store={};try{store=w.localStorage}catch(e){}
if(store.lw_fonts){
  fonts();
  d.currentScript.dataset.fonts.split(" ").forEach(function(href){
    var l=d.createElement("link");l.rel="preload";l.as="font";l.type="font/woff2";l.crossOrigin="anonymous";l.href=href;
    d.head.appendChild(l);
  });
}else{
  var visit=performance.getEntriesByType("navigation")[0];
  if(visit&&visit.type==="navigate"&&!visit.name.includes("#"))root.dataset.unpainted="";
  new PerformanceObserver(function(list,observer){
    if(!list.getEntriesByName("first-contentful-paint").length)return;
    observer.disconnect();
    delete root.dataset.unpainted;
    if(d.readyState==="complete")firstFonts();else w.addEventListener("load",firstFonts);
  }).observe({type:"paint",buffered:true});
}
var when=w.location.hash==="#shared-paper"?"now":root.dataset.start;
try{if(when!=="now")when=w.sessionStorage.lw_chat||w.localStorage.lw_chat||when}catch(e){}
if(when==="idle"||when==="now")w.addEventListener("load",function(){
  when==="idle"&&w.requestIdleCallback?requestIdleCallback(start,{timeout:2000}):setTimeout(start,0);
});
})(document,window)`.replace(/\n\s*/g, '')
