import { use } from 'react'
import { NonceContext } from '#app/lib/render-context.ts'
import { pageFonts } from './fonts.ts'

/**
 * The script of the page's head, as source text. It
 *
 * - shows the text in our fonts (<html data-fonts>; fonts.css): at once in a browser that has loaded them before, which `lw_fonts` in
 *   its storage says, otherwise after the first paint, so that they are not in its way;
 * - collects what changes in the page until the application starts, for translated-text.ts.
 */
const source = /* @__PURE__ */ `(function(d,w){
var root=d.documentElement,store={};
function fonts(){root.dataset.fonts=""}
function firstFonts(){fonts();try{store.lw_fonts=1}catch(e){}}
try{store=w.localStorage}catch(e){}
if(store.lw_fonts){
  fonts();
  d.currentScript.dataset.fonts.split(" ").forEach(function(href){
    var l=d.createElement("link");l.rel="preload";l.as="font";l.type="font/woff2";l.crossOrigin="anonymous";l.href=href;
    d.head.appendChild(l);
  });
}else new PerformanceObserver(function(list,observer){
  if(!list.getEntriesByName("first-contentful-paint").length)return;
  observer.disconnect();
  if(d.readyState==="complete")firstFonts();else w.addEventListener("load",firstFonts);
}).observe({type:"paint",buffered:true});
var changes=w.__changes={records:[],observer:new MutationObserver(function(r){changes.records.push.apply(changes.records,r)})};
d.addEventListener("readystatechange",function(){changes.observer.observe(d,{childList:true,subtree:true})},{once:true});
})(document,window)`.replace(/\n\s*/g, '')

/** Belongs in <head>. In development the page shows our fonts from the start, and nothing runs before the application. */
export function PageStart() {
	const nonce = use(NonceContext)
	if (!import.meta.env.PROD) return null
	// The browser has run it: an application that is hydrated need not contain the text.
	const html = import.meta.env.SSR ? source : ''
	return (
		<script
			nonce={nonce}
			data-fonts={pageFonts}
			suppressHydrationWarning
			// biome-ignore lint/security/noDangerouslySetInnerHtml: our own constant, the only inline script of ours.
			dangerouslySetInnerHTML={{ __html: html }}
		/>
	)
}
