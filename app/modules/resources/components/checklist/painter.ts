/**
 * Shows this browser's ticks and notes as soon as the page is there, long before the framework (which waits for a touch):
 * the page itself is the same for everybody. Inlined behind the form as source text, so it is plain JavaScript. It
 *
 * - paints what checklist-store.ts has kept, unless the page came with an account's marks;
 * - keeps what is set until the framework takes over (`data-live`), also when the page is closed before;
 * - registers the worker that opens this page without a connection: public/resources/checklist-worker.js.
 */
export const painterSource = /* js */ `(function(d,w){
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
kept=f.dataset.account===undefined?read("lw_checklist").shown:{},
values=Object.assign({},kept,typed);
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
