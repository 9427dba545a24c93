/**
 * Restores this browser's completions and notes as soon as the page is parsed, long before hydration (which waits for an interaction):
 * the page itself is the same for everybody. It is inlined after the form as source text, so it is plain JavaScript. It
 *
 * - shows what checklist-store.ts has stored, unless the page came with an account's marks;
 * - stores what is entered until hydration (`data-live`), also when the page is closed before;
 * - registers the service worker that serves this page offline: public/resources/checklist-worker.js.
 */
export const restoreScriptSource = /* js */ `(function(d,w){
var f=d.getElementById("checklist");if(!f)return;
function read(k){try{return JSON.parse(localStorage.getItem(k))||{}}catch(e){return{}}}
function count(){
  d.querySelectorAll("[data-count]").forEach(function(s){
    var of=(d.getElementById(s.dataset.count)||f).querySelectorAll("input[type=checkbox]");
    var n=Array.prototype.filter.call(of,function(b){return b.checked}).length;
    s.textContent=n+" of "+of.length;
    var m=s.parentNode.parentNode.querySelector("progress");if(m)m.value=n;
  });
}
var typed=read("lw_checklist_typed"),
stored=f.dataset.account===undefined?read("lw_checklist").shown:{},
values=Object.assign({},stored,typed);
Object.keys(values).forEach(function(n){
  var c=f.elements.namedItem(n);if(!c)return;
  if(c.type==="checkbox")c.checked=values[n]==="on";
  else{c.value=values[n];if(values[n])c.closest("details").open=true}
});
count();
f.addEventListener("input",function(e){
  var c=e.target;
  if(f.dataset.live!==undefined||!c.name)return;
  typed[c.name]=c.type==="checkbox"?(c.checked?"on":""):c.value;
  w.__checklistTyped=typed;
  try{localStorage.setItem("lw_checklist_typed",JSON.stringify(typed))}catch(e){}
  count();
});
f.addEventListener("submit",function(e){e.preventDefault()});
if(navigator.serviceWorker)w.addEventListener("load",function(){
  navigator.serviceWorker.register("/resources/checklist-worker.js",{scope:"/resources/checklist"}).catch(function(){});
});
})(document,window)`.replace(/\n\s*/g, '')
