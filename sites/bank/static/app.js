(()=>{var b=JSON.parse(document.getElementById("settings").textContent);function tr(e,t){let r=2166136261;for(let s of`${b.nonce}/${e}/${t}`)r=Math.imul(r^s.charCodeAt(0),16777619)>>>0;return"x"+r.toString(36)}function nt(e,t){return b.nonce?tr(e,t):t}var o=e=>e.split(" ").map(t=>nt("class",t)).join(" "),_=e=>nt("id",e),B=e=>nt("test",e);function x(e){if(!b.reorder)return e;let t=Math.floor(e.length/2);return[...e.slice(t),...e.slice(0,t)]}var Ct=e=>e.replace(/\.([a-z][a-z-]*)/g,(t,r)=>"."+nt("class",r)),St;function Tt(){if(!St){let e=document.getElementById("root");St=b.shadowRoot?e.attachShadow({mode:"open"}):e}return St}function ne(e){let t=b.shadowRoot?[document.head,Tt()]:[document.head];for(let r of t){let s=document.createElement("style");s.textContent=Ct(e),r.append(s)}}var er=["Enter"," "],rr=5e3,X=0,ae=0,Pt=new Set,at=()=>ae;function le(e){return Pt.add(e),()=>Pt.delete(e)}function*de(e=document){yield e;for(let t of e.querySelectorAll("*"))t.shadowRoot&&(yield*de(t.shadowRoot))}var ce=()=>[...de()].flatMap(e=>[...e.querySelectorAll("a[href], button, input, select, textarea, [tabindex], [contenteditable]")]);function sr(){let e=document.activeElement;for(;e?.shadowRoot?.activeElement;)e=e.shadowRoot.activeElement;return e}var ir=e=>e instanceof HTMLTextAreaElement||e instanceof HTMLInputElement&&/^(text|search|password)$/.test(e.type);function or(){let e=sr(),t=ce().indexOf(e),r=ir(e)?[e.selectionStart,e.selectionEnd,e.selectionDirection]:null;return{node:e,place:t,selection:r}}function nr({node:e,place:t,selection:r}){let s=ce()[t];!s||s===e||e.isConnected||(s.focus({preventScroll:!0}),r&&s.setSelectionRange(...r))}function pe(e=t=>t()){if(!b.rerenderMs)return;let t=s=>{(s.type==="pointerdown"||er.includes(s.key))&&(X=performance.now()+rr)},r=()=>{let s=X;setTimeout(()=>{X===s&&(X=0)})};for(let s of["pointerdown","keydown"])addEventListener(s,t,!0);for(let s of["pointerup","pointercancel","keyup"])addEventListener(s,r,!0);setInterval(async()=>{if(performance.now()<X)return;let s=or();ae+=1,await e(()=>Pt.forEach(i=>i())),nr(s)},b.rerenderMs)}var lt=globalThis,ct=lt.ShadowRoot&&(lt.ShadyCSS===void 0||lt.ShadyCSS.nativeShadow)&&"adoptedStyleSheets"in Document.prototype&&"replace"in CSSStyleSheet.prototype,me=Symbol(),he=new WeakMap,dt=class{constructor(t,r,s){if(this._$cssResult$=!0,s!==me)throw Error("CSSResult is not constructable. Use `unsafeCSS` or `css` instead.");this.cssText=t,this.t=r}get styleSheet(){let t=this.o,r=this.t;if(ct&&t===void 0){let s=r!==void 0&&r.length===1;s&&(t=he.get(r)),t===void 0&&((this.o=t=new CSSStyleSheet).replaceSync(this.cssText),s&&he.set(r,t))}return t}toString(){return this.cssText}},ue=e=>new dt(typeof e=="string"?e:e+"",void 0,me);var fe=(e,t)=>{if(ct)e.adoptedStyleSheets=t.map(r=>r instanceof CSSStyleSheet?r:r.styleSheet);else for(let r of t){let s=document.createElement("style"),i=lt.litNonce;i!==void 0&&s.setAttribute("nonce",i),s.textContent=r.cssText,e.appendChild(s)}},Mt=ct?e=>e:e=>e instanceof CSSStyleSheet?(t=>{let r="";for(let s of t.cssRules)r+=s.cssText;return ue(r)})(e):e;var{is:ar,defineProperty:lr,getOwnPropertyDescriptor:dr,getOwnPropertyNames:cr,getOwnPropertySymbols:pr,getPrototypeOf:hr}=Object,pt=globalThis,ge=pt.trustedTypes,mr=ge?ge.emptyScript:"",ur=pt.reactiveElementPolyfillSupport,tt=(e,t)=>e,Rt={toAttribute(e,t){switch(t){case Boolean:e=e?mr:null;break;case Object:case Array:e=e==null?e:JSON.stringify(e)}return e},fromAttribute(e,t){let r=e;switch(t){case Boolean:r=e!==null;break;case Number:r=e===null?null:Number(e);break;case Object:case Array:try{r=JSON.parse(e)}catch{r=null}}return r}},be=(e,t)=>!ar(e,t),$e={attribute:!0,type:String,converter:Rt,reflect:!1,useDefault:!1,hasChanged:be};Symbol.metadata??=Symbol("metadata"),pt.litPropertyMetadata??=new WeakMap;var U=class extends HTMLElement{static addInitializer(t){this._$Ei(),(this.l??=[]).push(t)}static get observedAttributes(){return this.finalize(),this._$Eh&&[...this._$Eh.keys()]}static createProperty(t,r=$e){if(r.state&&(r.attribute=!1),this._$Ei(),this.prototype.hasOwnProperty(t)&&((r=Object.create(r)).wrapped=!0),this.elementProperties.set(t,r),!r.noAccessor){let s=Symbol(),i=this.getPropertyDescriptor(t,s,r);i!==void 0&&lr(this.prototype,t,i)}}static getPropertyDescriptor(t,r,s){let{get:i,set:a}=dr(this.prototype,t)??{get(){return this[r]},set(l){this[r]=l}};return{get:i,set(l){let h=i?.call(this);a?.call(this,l),this.requestUpdate(t,h,s)},configurable:!0,enumerable:!0}}static getPropertyOptions(t){return this.elementProperties.get(t)??$e}static _$Ei(){if(this.hasOwnProperty(tt("elementProperties")))return;let t=hr(this);t.finalize(),t.l!==void 0&&(this.l=[...t.l]),this.elementProperties=new Map(t.elementProperties)}static finalize(){if(this.hasOwnProperty(tt("finalized")))return;if(this.finalized=!0,this._$Ei(),this.hasOwnProperty(tt("properties"))){let r=this.properties,s=[...cr(r),...pr(r)];for(let i of s)this.createProperty(i,r[i])}let t=this[Symbol.metadata];if(t!==null){let r=litPropertyMetadata.get(t);if(r!==void 0)for(let[s,i]of r)this.elementProperties.set(s,i)}this._$Eh=new Map;for(let[r,s]of this.elementProperties){let i=this._$Eu(r,s);i!==void 0&&this._$Eh.set(i,r)}this.elementStyles=this.finalizeStyles(this.styles)}static finalizeStyles(t){let r=[];if(Array.isArray(t)){let s=new Set(t.flat(1/0).reverse());for(let i of s)r.unshift(Mt(i))}else t!==void 0&&r.push(Mt(t));return r}static _$Eu(t,r){let s=r.attribute;return s===!1?void 0:typeof s=="string"?s:typeof t=="string"?t.toLowerCase():void 0}constructor(){super(),this._$Ep=void 0,this.isUpdatePending=!1,this.hasUpdated=!1,this._$Em=null,this._$Ev()}_$Ev(){this._$ES=new Promise(t=>this.enableUpdating=t),this._$AL=new Map,this._$E_(),this.requestUpdate(),this.constructor.l?.forEach(t=>t(this))}addController(t){(this._$EO??=new Set).add(t),this.renderRoot!==void 0&&this.isConnected&&t.hostConnected?.()}removeController(t){this._$EO?.delete(t)}_$E_(){let t=new Map,r=this.constructor.elementProperties;for(let s of r.keys())this.hasOwnProperty(s)&&(t.set(s,this[s]),delete this[s]);t.size>0&&(this._$Ep=t)}createRenderRoot(){let t=this.shadowRoot??this.attachShadow(this.constructor.shadowRootOptions);return fe(t,this.constructor.elementStyles),t}connectedCallback(){this.renderRoot??=this.createRenderRoot(),this.enableUpdating(!0),this._$EO?.forEach(t=>t.hostConnected?.())}enableUpdating(t){}disconnectedCallback(){this._$EO?.forEach(t=>t.hostDisconnected?.())}attributeChangedCallback(t,r,s){this._$AK(t,s)}_$ET(t,r){let s=this.constructor.elementProperties.get(t),i=this.constructor._$Eu(t,s);if(i!==void 0&&s.reflect===!0){let a=(s.converter?.toAttribute!==void 0?s.converter:Rt).toAttribute(r,s.type);this._$Em=t,a==null?this.removeAttribute(i):this.setAttribute(i,a),this._$Em=null}}_$AK(t,r){let s=this.constructor,i=s._$Eh.get(t);if(i!==void 0&&this._$Em!==i){let a=s.getPropertyOptions(i),l=typeof a.converter=="function"?{fromAttribute:a.converter}:a.converter?.fromAttribute!==void 0?a.converter:Rt;this._$Em=i;let h=l.fromAttribute(r,a.type);this[i]=h??this._$Ej?.get(i)??h,this._$Em=null}}requestUpdate(t,r,s,i=!1,a){if(t!==void 0){let l=this.constructor;if(i===!1&&(a=this[t]),s??=l.getPropertyOptions(t),!((s.hasChanged??be)(a,r)||s.useDefault&&s.reflect&&a===this._$Ej?.get(t)&&!this.hasAttribute(l._$Eu(t,s))))return;this.C(t,r,s)}this.isUpdatePending===!1&&(this._$ES=this._$EP())}C(t,r,{useDefault:s,reflect:i,wrapped:a},l){s&&!(this._$Ej??=new Map).has(t)&&(this._$Ej.set(t,l??r??this[t]),a!==!0||l!==void 0)||(this._$AL.has(t)||(this.hasUpdated||s||(r=void 0),this._$AL.set(t,r)),i===!0&&this._$Em!==t&&(this._$Eq??=new Set).add(t))}async _$EP(){this.isUpdatePending=!0;try{await this._$ES}catch(r){Promise.reject(r)}let t=this.scheduleUpdate();return t!=null&&await t,!this.isUpdatePending}scheduleUpdate(){return this.performUpdate()}performUpdate(){if(!this.isUpdatePending)return;if(!this.hasUpdated){if(this.renderRoot??=this.createRenderRoot(),this._$Ep){for(let[i,a]of this._$Ep)this[i]=a;this._$Ep=void 0}let s=this.constructor.elementProperties;if(s.size>0)for(let[i,a]of s){let{wrapped:l}=a,h=this[i];l!==!0||this._$AL.has(i)||h===void 0||this.C(i,void 0,a,h)}}let t=!1,r=this._$AL;try{t=this.shouldUpdate(r),t?(this.willUpdate(r),this._$EO?.forEach(s=>s.hostUpdate?.()),this.update(r)):this._$EM()}catch(s){throw t=!1,this._$EM(),s}t&&this._$AE(r)}willUpdate(t){}_$AE(t){this._$EO?.forEach(r=>r.hostUpdated?.()),this.hasUpdated||(this.hasUpdated=!0,this.firstUpdated(t)),this.updated(t)}_$EM(){this._$AL=new Map,this.isUpdatePending=!1}get updateComplete(){return this.getUpdateComplete()}getUpdateComplete(){return this._$ES}shouldUpdate(t){return!0}update(t){this._$Eq&&=this._$Eq.forEach(r=>this._$ET(r,this[r])),this._$EM()}updated(t){}firstUpdated(t){}};U.elementStyles=[],U.shadowRootOptions={mode:"open"},U[tt("elementProperties")]=new Map,U[tt("finalized")]=new Map,ur?.({ReactiveElement:U}),(pt.reactiveElementVersions??=[]).push("2.1.2");var Nt=globalThis,ve=e=>e,ht=Nt.trustedTypes,ye=ht?ht.createPolicy("lit-html",{createHTML:e=>e}):void 0,Ot="$lit$",N=`lit$${Math.random().toFixed(9).slice(2)}$`,zt="?"+N,fr=`<${zt}>`,K=document,rt=()=>K.createComment(""),st=e=>e===null||typeof e!="object"&&typeof e!="function",Bt=Array.isArray,Ee=e=>Bt(e)||typeof e?.[Symbol.iterator]=="function",Ut=`[ 	
\f\r]`,et=/<(?:(!--|\/[^a-zA-Z])|(\/?[a-zA-Z][^>\s]*)|(\/?$))/g,xe=/-->/g,we=/>/g,V=RegExp(`>|${Ut}(?:([^\\s"'>=/]+)(${Ut}*=${Ut}*(?:[^ 	
\f\r"'\`<>=]|("|')|))|$)`,"g"),ke=/'/g,_e=/"/g,Se=/^(?:script|style|textarea|title)$/i,Ht=e=>(t,...r)=>({_$litType$:e,strings:t,values:r}),n=Ht(1),It=Ht(2),Dr=Ht(3),A=Symbol.for("lit-noChange"),p=Symbol.for("lit-nothing"),Ae=new WeakMap,F=K.createTreeWalker(K,129);function Ce(e,t){if(!Bt(e)||!e.hasOwnProperty("raw"))throw Error("invalid template strings array");return ye!==void 0?ye.createHTML(t):t}var Te=(e,t)=>{let r=e.length-1,s=[],i,a=t===2?"<svg>":t===3?"<math>":"",l=et;for(let h=0;h<r;h++){let d=e[h],u,v,c=-1,f=0;for(;f<d.length&&(l.lastIndex=f,v=l.exec(d),v!==null);)f=l.lastIndex,l===et?v[1]==="!--"?l=xe:v[1]!==void 0?l=we:v[2]!==void 0?(Se.test(v[2])&&(i=RegExp("</"+v[2],"g")),l=V):v[3]!==void 0&&(l=V):l===V?v[0]===">"?(l=i??et,c=-1):v[1]===void 0?c=-2:(c=l.lastIndex-v[2].length,u=v[1],l=v[3]===void 0?V:v[3]==='"'?_e:ke):l===_e||l===ke?l=V:l===xe||l===we?l=et:(l=V,i=void 0);let m=l===V&&e[h+1].startsWith("/>")?" ":"";a+=l===et?d+fr:c>=0?(s.push(u),d.slice(0,c)+Ot+d.slice(c)+N+m):d+N+(c===-2?h:m)}return[Ce(e,a+(e[r]||"<?>")+(t===2?"</svg>":t===3?"</math>":"")),s]},it=class e{constructor({strings:t,_$litType$:r},s){let i;this.parts=[];let a=0,l=0,h=t.length-1,d=this.parts,[u,v]=Te(t,r);if(this.el=e.createElement(u,s),F.currentNode=this.el.content,r===2||r===3){let c=this.el.content.firstChild;c.replaceWith(...c.childNodes)}for(;(i=F.nextNode())!==null&&d.length<h;){if(i.nodeType===1){if(i.hasAttributes())for(let c of i.getAttributeNames())if(c.endsWith(Ot)){let f=v[l++],m=i.getAttribute(c).split(N),y=/([.?@])?(.*)/.exec(f);d.push({type:1,index:a,name:y[2],strings:m,ctor:y[1]==="."?ut:y[1]==="?"?ft:y[1]==="@"?gt:Y}),i.removeAttribute(c)}else c.startsWith(N)&&(d.push({type:6,index:a}),i.removeAttribute(c));if(Se.test(i.tagName)){let c=i.textContent.split(N),f=c.length-1;if(f>0){i.textContent=ht?ht.emptyScript:"";for(let m=0;m<f;m++)i.append(c[m],rt()),F.nextNode(),d.push({type:2,index:++a});i.append(c[f],rt())}}}else if(i.nodeType===8)if(i.data===zt)d.push({type:2,index:a});else{let c=-1;for(;(c=i.data.indexOf(N,c+1))!==-1;)d.push({type:7,index:a}),c+=N.length-1}a++}}static createElement(t,r){let s=K.createElement("template");return s.innerHTML=t,s}};function W(e,t,r=e,s){if(t===A)return t;let i=s!==void 0?r._$Co?.[s]:r._$Cl,a=st(t)?void 0:t._$litDirective$;return i?.constructor!==a&&(i?._$AO?.(!1),a===void 0?i=void 0:(i=new a(e),i._$AT(e,r,s)),s!==void 0?(r._$Co??=[])[s]=i:r._$Cl=i),i!==void 0&&(t=W(e,i._$AS(e,t.values),i,s)),t}var mt=class{constructor(t,r){this._$AV=[],this._$AN=void 0,this._$AD=t,this._$AM=r}get parentNode(){return this._$AM.parentNode}get _$AU(){return this._$AM._$AU}u(t){let{el:{content:r},parts:s}=this._$AD,i=(t?.creationScope??K).importNode(r,!0);F.currentNode=i;let a=F.nextNode(),l=0,h=0,d=s[0];for(;d!==void 0;){if(l===d.index){let u;d.type===2?u=new J(a,a.nextSibling,this,t):d.type===1?u=new d.ctor(a,d.name,d.strings,this,t):d.type===6&&(u=new $t(a,this,t)),this._$AV.push(u),d=s[++h]}l!==d?.index&&(a=F.nextNode(),l++)}return F.currentNode=K,i}p(t){let r=0;for(let s of this._$AV)s!==void 0&&(s.strings!==void 0?(s._$AI(t,s,r),r+=s.strings.length-2):s._$AI(t[r])),r++}},J=class e{get _$AU(){return this._$AM?._$AU??this._$Cv}constructor(t,r,s,i){this.type=2,this._$AH=p,this._$AN=void 0,this._$AA=t,this._$AB=r,this._$AM=s,this.options=i,this._$Cv=i?.isConnected??!0}get parentNode(){let t=this._$AA.parentNode,r=this._$AM;return r!==void 0&&t?.nodeType===11&&(t=r.parentNode),t}get startNode(){return this._$AA}get endNode(){return this._$AB}_$AI(t,r=this){t=W(this,t,r),st(t)?t===p||t==null||t===""?(this._$AH!==p&&this._$AR(),this._$AH=p):t!==this._$AH&&t!==A&&this._(t):t._$litType$!==void 0?this.$(t):t.nodeType!==void 0?this.T(t):Ee(t)?this.k(t):this._(t)}O(t){return this._$AA.parentNode.insertBefore(t,this._$AB)}T(t){this._$AH!==t&&(this._$AR(),this._$AH=this.O(t))}_(t){this._$AH!==p&&st(this._$AH)?this._$AA.nextSibling.data=t:this.T(K.createTextNode(t)),this._$AH=t}$(t){let{values:r,_$litType$:s}=t,i=typeof s=="number"?this._$AC(t):(s.el===void 0&&(s.el=it.createElement(Ce(s.h,s.h[0]),this.options)),s);if(this._$AH?._$AD===i)this._$AH.p(r);else{let a=new mt(i,this),l=a.u(this.options);a.p(r),this.T(l),this._$AH=a}}_$AC(t){let r=Ae.get(t.strings);return r===void 0&&Ae.set(t.strings,r=new it(t)),r}k(t){Bt(this._$AH)||(this._$AH=[],this._$AR());let r=this._$AH,s,i=0;for(let a of t)i===r.length?r.push(s=new e(this.O(rt()),this.O(rt()),this,this.options)):s=r[i],s._$AI(a),i++;i<r.length&&(this._$AR(s&&s._$AB.nextSibling,i),r.length=i)}_$AR(t=this._$AA.nextSibling,r){for(this._$AP?.(!1,!0,r);t!==this._$AB;){let s=ve(t).nextSibling;ve(t).remove(),t=s}}setConnected(t){this._$AM===void 0&&(this._$Cv=t,this._$AP?.(t))}},Y=class{get tagName(){return this.element.tagName}get _$AU(){return this._$AM._$AU}constructor(t,r,s,i,a){this.type=1,this._$AH=p,this._$AN=void 0,this.element=t,this.name=r,this._$AM=i,this.options=a,s.length>2||s[0]!==""||s[1]!==""?(this._$AH=Array(s.length-1).fill(new String),this.strings=s):this._$AH=p}_$AI(t,r=this,s,i){let a=this.strings,l=!1;if(a===void 0)t=W(this,t,r,0),l=!st(t)||t!==this._$AH&&t!==A,l&&(this._$AH=t);else{let h=t,d,u;for(t=a[0],d=0;d<a.length-1;d++)u=W(this,h[s+d],r,d),u===A&&(u=this._$AH[d]),l||=!st(u)||u!==this._$AH[d],u===p?t=p:t!==p&&(t+=(u??"")+a[d+1]),this._$AH[d]=u}l&&!i&&this.j(t)}j(t){t===p?this.element.removeAttribute(this.name):this.element.setAttribute(this.name,t??"")}},ut=class extends Y{constructor(){super(...arguments),this.type=3}j(t){this.element[this.name]=t===p?void 0:t}},ft=class extends Y{constructor(){super(...arguments),this.type=4}j(t){this.element.toggleAttribute(this.name,!!t&&t!==p)}},gt=class extends Y{constructor(t,r,s,i,a){super(t,r,s,i,a),this.type=5}_$AI(t,r=this){if((t=W(this,t,r,0)??p)===A)return;let s=this._$AH,i=t===p&&s!==p||t.capture!==s.capture||t.once!==s.once||t.passive!==s.passive,a=t!==p&&(s===p||i);i&&this.element.removeEventListener(this.name,this,s),a&&this.element.addEventListener(this.name,this,t),this._$AH=t}handleEvent(t){typeof this._$AH=="function"?this._$AH.call(this.options?.host??this.element,t):this._$AH.handleEvent(t)}},$t=class{constructor(t,r,s){this.element=t,this.type=6,this._$AN=void 0,this._$AM=r,this.options=s}get _$AU(){return this._$AM._$AU}_$AI(t){W(this,t)}},Pe={M:Ot,P:N,A:zt,C:1,L:Te,R:mt,D:Ee,V:W,I:J,H:Y,N:ft,U:gt,B:ut,F:$t},gr=Nt.litHtmlPolyfillSupport;gr?.(it,J),(Nt.litHtmlVersions??=[]).push("3.3.3");var Me=(e,t,r)=>{let s=r?.renderBefore??t,i=s._$litPart$;if(i===void 0){let a=r?.renderBefore??null;s._$litPart$=i=new J(t.insertBefore(rt(),a),a,void 0,r??{})}return i._$AI(e),i};var Lt=globalThis,H=class extends U{constructor(){super(...arguments),this.renderOptions={host:this},this._$Do=void 0}createRenderRoot(){let t=super.createRenderRoot();return this.renderOptions.renderBefore??=t.firstChild,t}update(t){let r=this.render();this.hasUpdated||(this.renderOptions.isConnected=this.isConnected),super.update(t),this._$Do=Me(r,this.renderRoot,this.renderOptions)}connectedCallback(){super.connectedCallback(),this._$Do?.setConnected(!0)}disconnectedCallback(){super.disconnectedCallback(),this._$Do?.setConnected(!1)}render(){return A}};H._$litElement$=!0,H.finalized=!0,Lt.litElementHydrateSupport?.({LitElement:H});var $r=Lt.litElementPolyfillSupport;$r?.({LitElement:H});(Lt.litElementVersions??=[]).push("4.2.2");var O={ATTRIBUTE:1,CHILD:2,PROPERTY:3,BOOLEAN_ATTRIBUTE:4,EVENT:5,ELEMENT:6},G=e=>(...t)=>({_$litDirective$:e,values:t}),I=class{constructor(t){}get _$AU(){return this._$AM._$AU}_$AT(t,r,s){this._$Ct=t,this._$AM=r,this._$Ci=s}_$AS(t,r){return this.update(t,r)}update(t,r){return this.render(...r)}};var{I:br}=Pe,Re=e=>e;var Ne=e=>e.strings===void 0,Ue=()=>document.createComment(""),Z=(e,t,r)=>{let s=e._$AA.parentNode,i=t===void 0?e._$AB:t._$AA;if(r===void 0){let a=s.insertBefore(Ue(),i),l=s.insertBefore(Ue(),i);r=new br(a,l,e,e.options)}else{let a=r._$AB.nextSibling,l=r._$AM,h=l!==e;if(h){let d;r._$AQ?.(e),r._$AM=e,r._$AP!==void 0&&(d=e._$AU)!==l._$AU&&r._$AP(d)}if(a!==i||h){let d=r._$AA;for(;d!==a;){let u=Re(d).nextSibling;Re(s).insertBefore(d,i),d=u}}}return r},L=(e,t,r=e)=>(e._$AI(t,r),e),vr={},Q=(e,t=vr)=>e._$AH=t,Oe=e=>e._$AH,bt=e=>{e._$AR(),e._$AA.remove()};var vt=G(class extends I{constructor(){super(...arguments),this.key=p}render(e,t){return this.key=e,t}update(e,[t,r]){return t!==this.key&&(Q(e),this.key=t),r}});var ze=new Set,Dt=0,Be=null,yt=()=>location.pathname,He=()=>Dt>0,Ie=()=>Dt,xt=()=>Be;function Le(e){Dt+=1,Be=e,scrollTo(0,0);for(let t of[...ze])t()}function w(e,{replace:t=!1,words:r=null}={}){history[t?"replaceState":"pushState"](null,"",e),Le(r)}function De(e){ze.add(e)}addEventListener("popstate",()=>Le(null));var qe=`:host { display: block; font: 16px/1.5 system-ui, -apple-system, "Segoe UI", "Helvetica Neue", "Liberation Sans", sans-serif; color: light-dark(#1b2733, #e8edf2); }
* { box-sizing: border-box; }
h1, h2, p, ul, dl, dd, fieldset { margin: 0; padding: 0; border: 0; }
ul { list-style: none; }
h1 { font-size: clamp(26px, 4vw, 34px); line-height: 1.15; letter-spacing: -0.02em; }
h1:focus { outline: none; }
h2 { font-size: 17px; line-height: 1.3; }
:focus-visible { outline: 3px solid light-dark(#3b82b0, #7cc0ea); outline-offset: 2px; }

.bank { min-height: 100vh; display: flex; flex-direction: column; background: light-dark(#f4f6f8, #10171e); }
.top { display: flex; flex-wrap: wrap; align-items: center; justify-content: space-between; gap: 8px 28px; padding: 12px clamp(16px, 4vw, 48px); background: light-dark(#ffffff, #18222c); border-bottom: 1px solid light-dark(#dce3e9, #2a3845); }
.brand { display: inline-flex; align-items: center; gap: 12px; font-weight: 700; font-size: 18px; color: inherit; text-decoration: none; }
.nav { display: flex; gap: 24px; margin-right: auto; }
.nav .link { padding: 6px 0; color: inherit; border-bottom: 2px solid transparent; text-decoration: none; font-weight: 500; }
.nav .link:hover { border-color: light-dark(#b9c6d2, #40566a); }
.nav .link[aria-current] { border-color: currentColor; font-weight: 650; }
.who { display: flex; align-items: center; gap: 16px; color: light-dark(#55636f, #a3b2bf); font-size: 14px; }
main { flex: 1; }
.foot { display: flex; flex-wrap: wrap; justify-content: space-between; gap: 4px 32px; padding: 20px clamp(16px, 4vw, 48px); font-size: 13px; color: light-dark(#55636f, #a3b2bf); border-top: 1px solid light-dark(#dce3e9, #2a3845); }

.page { max-width: 1000px; margin: 0 auto; padding: clamp(24px, 4vw, 48px) 20px 64px; display: grid; gap: 20px; }
.page.narrow { max-width: 560px; }
.headline { display: flex; flex-wrap: wrap; align-items: center; justify-content: space-between; gap: 12px; }
.lead, .soft, .sub { color: light-dark(#55636f, #a3b2bf); }
.soft, .sub { font-size: 14px; }
.sub { display: block; font-weight: 400; font-variant-numeric: tabular-nums; }
.loading { padding: 96px 24px; text-align: center; color: light-dark(#55636f, #a3b2bf); }
.link { color: light-dark(#14608f, #7cc0ea); font-weight: 600; text-underline-offset: 3px; }

.button { display: inline-flex; align-items: center; justify-content: center; padding: 9px 18px; border: 1px solid transparent; border-radius: 8px; background: light-dark(#173f5f, #9bd0f2); color: light-dark(#ffffff, #0c1a26); font: inherit; font-weight: 600; text-decoration: none; cursor: pointer; }
.button:hover { background: light-dark(#23587f, #b9dff7); }
.button.large { padding: 13px 26px; font-size: 17px; }
.button.quiet { padding: 6px 14px; background: transparent; border-color: light-dark(#b9c6d2, #40566a); color: inherit; font-size: 14px; }
.button.quiet:hover { background: light-dark(#eaf0f4, #22303c); }
.button.danger { background: light-dark(#a32a1e, #ff9c8f); color: light-dark(#ffffff, #2a0a06); }
.button.danger:hover { background: light-dark(#86190e, #ffb7ad); }

.hero { display: grid; grid-template-columns: repeat(auto-fit, minmax(300px, 1fr)); align-items: center; gap: 32px; max-width: 1120px; margin: 0 auto; padding: clamp(32px, 6vw, 80px) 20px 40px; }
.hero h1 { font-size: clamp(38px, 6vw, 60px); line-height: 1.04; letter-spacing: -0.035em; }
.hero-text { display: grid; gap: 20px; justify-items: start; }
.hero .lead { font-size: 18px; max-width: 30em; }
.picture { border-radius: 20px; overflow: hidden; aspect-ratio: 4 / 3; }
.picture svg { display: block; width: 100%; height: 100%; }
.promises { display: grid; grid-template-columns: repeat(auto-fit, minmax(240px, 1fr)); gap: 28px; max-width: 1120px; margin: 0 auto; padding: 20px 20px 72px; }
.promises li { border-top: 3px solid #e8a33d; padding-top: 14px; }
.promises p { margin-top: 6px; color: light-dark(#55636f, #a3b2bf); }

.cards { display: grid; grid-template-columns: repeat(auto-fit, minmax(260px, 1fr)); gap: 16px; }
.card { padding: 20px; border: 1px solid light-dark(#dce3e9, #2a3845); border-radius: 12px; background: light-dark(#ffffff, #18222c); }
.card .soft { font-variant-numeric: tabular-nums; }
.balance { margin-top: 12px; font-size: 28px; font-weight: 700; letter-spacing: -0.02em; font-variant-numeric: tabular-nums; }
.scroll { overflow-x: auto; }
table { width: 100%; border-collapse: collapse; }
th, td { padding: 11px 14px 11px 0; text-align: left; border-top: 1px solid light-dark(#e6ebf0, #26333f); }
td { white-space: nowrap; }
thead th, thead td { border: 0; padding-top: 0; font-size: 13px; font-weight: 600; color: light-dark(#55636f, #a3b2bf); }
section h2 { margin-bottom: 14px; }
tbody th { font-weight: 600; }
th.sum, td.sum { text-align: right; padding-right: 28px; font-variant-numeric: tabular-nums; }
td.plus { color: light-dark(#1c6b3f, #7fd6a4); }
td.act { text-align: right; padding-right: 0; }

.form { display: grid; gap: 24px; }
.fields { display: grid; gap: 16px; }
.field { display: grid; gap: 6px; }
.field label, .code legend { font-weight: 600; font-size: 14px; padding: 0; }
input, select { width: 100%; height: 46px; padding: 0 12px; border: 1px solid light-dark(#9aabba, #4d6477); border-radius: 8px; background: light-dark(#ffffff, #10171e); color: inherit; font: inherit; }
input:hover, select:hover { border-color: light-dark(#55636f, #a3b2bf); }
[aria-invalid] { border-color: light-dark(#a32a1e, #ff9c8f); }
.boxes { display: flex; gap: 10px; margin-top: 8px; }
.boxes input { width: 50px; height: 58px; padding: 0; text-align: center; font-size: 24px; font-variant-numeric: tabular-nums; }
.actions { display: flex; flex-wrap: wrap; align-items: center; gap: 12px 24px; }
.wrong, .problem { color: light-dark(#a32a1e, #ff9c8f); font-size: 14px; font-weight: 600; }
.wrong::first-letter, .problem::first-letter { text-transform: uppercase; }
.code .wrong { margin-top: 8px; }
.problem, .notice { padding: 12px 16px; border-radius: 8px; font-size: 15px; font-weight: 600; }
.problem { background: light-dark(#fbeae8, #3b1d1a); }
.notice { background: light-dark(#e2f2e9, #173326); color: light-dark(#14532f, #9fe3bd); }
.notice:empty { position: absolute; padding: 0; }
.facts { display: grid; gap: 12px; }
.facts > div { display: flex; justify-content: space-between; gap: 24px; }
.facts dt { color: light-dark(#55636f, #a3b2bf); }
.facts dd { font-weight: 600; text-align: right; font-variant-numeric: tabular-nums; overflow-wrap: anywhere; }
.question { width: min(440px, calc(100vw - 32px)); padding: 24px; border: 0; border-radius: 14px; background: light-dark(#ffffff, #18222c); color: inherit; box-shadow: 0 20px 60px rgb(0 0 0 / 30%); }
.question::backdrop { background: rgb(10 20 30 / 50%); }
.question > * + * { margin-top: 12px; }
.question .actions { margin-top: 22px; justify-content: flex-end; gap: 12px; }
.wrap { display: grid; }
.wrap-in { display: block; }

@media (max-width: 640px) {
  .spare { display: none; }
  th.sum, td.sum { padding-right: 14px; }
  .facts > div { display: block; }
  .facts dd { text-align: left; }
  .boxes { gap: 6px; }
  .boxes input { width: 100%; min-width: 0; }
}
`;var je=new CSSStyleSheet;je.replaceSync(Ct(qe));var qt=new Set,Ve=()=>Promise.all([...qt].map(e=>e.updateComplete)),T=e=>vt(at(),e);function g(e){return b.wrapper?n`<div class=${o("wrap")}><div class=${o("wrap-in")}>${e}</div></div>`:e}var E=e=>e?n`<p role="alert" class=${o("problem")}>${e}</p>`:p,z=class extends H{static styles=je;connectedCallback(){super.connectedCallback(),qt.add(this),this.rest=le(()=>{this.requestUpdate(),this.performUpdate()})}disconnectedCallback(){super.disconnectedCallback(),qt.delete(this),this.rest()}},xr=e=>new Promise(t=>{setTimeout(t,e)}),k=class extends z{static properties={data:{state:!0},problem:{state:!0}};load(){return Promise.resolve({})}async connectedCallback(){super.connectedCallback(),document.title=`${this.heading} – Lindvik Bank`;try{let[t]=await Promise.all([this.load(),b.slowMs?xr(b.slowMs):null]);this.data=t}catch(t){this.problem=t.message,this.data??=null}}async run(t){this.problem="";try{await t()}catch(r){this.problem=r.message}}updated(t){!t.has("data")||this.begun||this.data===void 0||(this.begun=!0,He()&&this.focusHeading())}focusHeading(){this.renderRoot.querySelector("h1")?.focus({preventScroll:!0})}render(){if(this.data===void 0)return n`<p role="status" class=${o("loading")}>Loading</p>`;let t=n`<h1 tabindex="-1">${this.heading}</h1>`;return this.data===null?n`<div class=${o("page")}>${t}${E(this.problem)}</div>`:this.content(t)}};var D={signedIn:b.signedIn,customer:b.customer??""};function ot(e=""){D.signedIn=e!=="",D.customer=e}async function wt(e,t,r){let s=await fetch("/api"+t,{method:e,headers:r?{"Content-Type":"application/json"}:{},body:r&&JSON.stringify(r)}),i=await s.json();if(s.ok)return i;throw s.status===401&&(ot(),w("/sign-in",{words:{bad:i.error}})),new Error(i.error)}var C=e=>wt("GET",e),P=(e,t={})=>wt("POST",e,t),Fe=(e,t)=>wt("PUT",e,t),Ke=e=>wt("DELETE",e),wr=new Intl.NumberFormat("en-IE",{style:"currency",currency:"EUR"}),S=e=>wr.format(e/100),q=e=>e.replace(/(.{4})(?=.)/g,"$1 ");var We=n`<svg aria-hidden="true" viewBox="0 0 32 32" width="32" height="32">${It`
  <rect width="32" height="32" rx="8" fill="#173f5f"/><path d="M8 22V9h4v9h11v4zM17 9h6v5h-6z" fill="#ffc66d"/>`}</svg>`,Ye=n`<svg aria-hidden="true" viewBox="0 0 480 360" preserveAspectRatio="xMidYMid slice">${It`
  <rect width="480" height="360" fill="#ffd9a0"/>
  <circle cx="352" cy="120" r="54" fill="#fff1d6"/>
  <path d="M0 210 70 150l60 40 80-84 90 92 60-40 120 74v120H0z" fill="#7fa3ad"/>
  <path d="M0 236 90 196l110 40 120-34 160 46v112H0z" fill="#3d6b7c"/>
  <path d="M0 262h480v98H0z" fill="#173f5f"/>
  <g fill="#f6f1e7"><path d="M60 214h44v48H60z"/><path d="M112 196h38v66h-38z"/><path d="M158 222h52v40h-52z"/></g>
  <g fill="#c4553b"><path d="m56 214 26-20 26 20z"/><path d="m108 196 23-20 23 20z"/><path d="m154 222 30-20 30 20z"/></g>
  <g fill="#173f5f"><path d="M70 226h9v12h-9zM86 226h9v12h-9zM122 208h8v12h-8zM136 208h8v12h-8zM170 234h9v11h-9zM190 234h9v11h-9z"/></g>
  <path d="M300 268h104l-16 26h-74z" fill="#c4553b"/>
  <path d="M350 166v96h-40zM356 184l44 78h-44z" fill="#f6f1e7"/>
  <path d="M20 312c40-10 60 8 100 0s60 8 100 0 60 8 100 0 60 8 100 0" stroke="#5d90a3" stroke-width="3" fill="none"/>`}</svg>`;var jt=class extends z{static formAssociated=!0;static properties={label:{},look:{},sends:{type:Boolean}};constructor(){super(),this.internals=this.attachInternals(),this.look=""}pressed(){this.sends?this.internals.form?.requestSubmit():this.dispatchEvent(new Event("press"))}focus(t){this.renderRoot.querySelector("button")?.focus(t)}render(){return g(T(n`<button type="button" class=${o(("button "+this.look).trim())}
      data-testid=${B(this.label.toLowerCase().replaceAll(" ","-"))} @click=${this.pressed}>${this.label}</button>`))}};customElements.define("bank-button",jt);function kr(e){e.metaKey||e.ctrlKey||e.shiftKey||e.button!==0||(e.preventDefault(),w(e.currentTarget.getAttribute("href")))}var $=(e,t,r="link")=>T(n`<a href=${e} class=${o(r)} aria-current=${e===yt()?"page":p} @click=${kr}>${t}</a>`);var Vt=class extends k{get heading(){return"Your accounts"}load(){return C("/accounts")}card({name:t,iban:r,cents:s}){return n`<li class=${o("card")}>${g(n`
      <h2>${t}</h2>
      <p class=${o("soft")}>${q(r)}</p>
      <p class=${o("balance")}>${S(s)}</p>`)}</li>`}row({date:t,party:r,text:s,cents:i}){return n`<tr>
      <td class=${o("soft")}>${t}</td>
      <th scope="row">${g(n`${r}<span class=${o("sub")}>${s}</span>`)}</th>
      <td class=${o(i>0?"sum plus":"sum")}>${S(i)}</td>
    </tr>`}content(t){return n`<div class=${o("page")}>
      <div class=${o("headline")}>${t}${$("/transfers/new","New transfer","button")}</div>
      <ul class=${o("cards")} aria-label="Accounts">${x(this.data.accounts).map(r=>this.card(r))}</ul>
      <section class=${o("card")} aria-labelledby=${_("statement")}>
        <h2 id=${_("statement")}>Latest on the everyday account</h2>
        <div class=${o("scroll")}><table aria-labelledby=${_("statement")}>
          <thead><tr><th scope="col">Date</th><th scope="col">Payee or payer</th><th scope="col" class=${o("sum")}>Amount</th></tr></thead>
          <tbody>${this.data.entries.map(r=>this.row(r))}</tbody>
        </table></div>
      </section>
    </div>`}};customElements.define("bank-accounts",Vt);var _r=[["Paid in seconds","Transfers within Europe arrive while you put your phone away, on any day of the week."],["On time, every time","Standing orders for rent, power and school: set up once, change whenever you like."],["Yours alone","Every sign-in asks for a fresh code from your own code device."]],Ft=class extends k{get heading(){return"Banking, quietly done"}content(t){let r=([s,i])=>n`<li>${g(n`<h2>${s}</h2><p>${i}</p>`)}</li>`;return n`
      <section class=${o("hero")}>
        <div class=${o("hero-text")}>
          ${t}
          <p class=${o("lead")}>An everyday account with no small print, run by people in a harbour town who answer the telephone.</p>
          <p>${D.signedIn?$("/accounts","Go to your accounts","button large"):$("/sign-in","Sign in","button large")}</p>
        </div>
        <div class=${o("picture")}>${Ye}</div>
      </section>
      <ul class=${o("promises")}>${x(_r).map(r)}</ul>`}};customElements.define("bank-home",Ft);var Kt=class extends k{get heading(){return"There is no such page"}content(t){return n`<div class=${o("page")}>${t}<p>${$("/","Back to the start")}</p></div>`}};customElements.define("bank-missing",Kt);var j=class extends z{static formAssociated=!0;static properties={name:{},label:{},value:{},wrong:{}};constructor(){super(),this.internals=this.attachInternals(),this.value="",this.wrong=""}willUpdate(t){t.has("value")&&this.internals.setFormValue(this.value)}entered(t){t.key!=="Enter"||t.isComposing||(t.preventDefault(),this.internals.form?.requestSubmit())}focus(t){this.renderRoot.querySelector("input, select")?.focus(t)}words(){return this.wrong?_(this.name+"-wrong"):p}invalid(){return this.wrong?"true":p}alert(){return this.wrong?n`<p role="alert" id=${this.words()} class=${o("wrong")}>${this.wrong}</p>`:p}};var Wt=class extends j{static properties={options:{attribute:!1},hint:{}};render(){let t=_(this.name);return g(n`
      <div class=${o("field")}>
        <label for=${t}>${this.label}</label>
        ${T(n`<select id=${t} name=${this.name} data-testid=${B(this.name)}
          aria-invalid=${this.invalid()} aria-describedby=${this.words()}
          @change=${r=>{this.value=r.target.value}}>
          <option value="" ?selected=${this.value===""}>${this.hint}</option>
          ${this.options.map(r=>n`<option value=${r} ?selected=${r===this.value}>${r}</option>`)}
        </select>`)}
        ${this.alert()}
      </div>`)}};customElements.define("bank-choice",Wt);var Je=e=>e??p;var kt=G(class extends I{constructor(e){if(super(e),e.type!==O.PROPERTY&&e.type!==O.ATTRIBUTE&&e.type!==O.BOOLEAN_ATTRIBUTE)throw Error("The `live` directive is not allowed on child or event bindings");if(!Ne(e))throw Error("`live` bindings can only contain a single expression")}render(e){return e}update(e,[t]){if(t===A||t===p)return t;let r=e.element,s=e.name;if(e.type===O.PROPERTY){if(t===r[s])return A}else if(e.type===O.BOOLEAN_ATTRIBUTE){if(!!t===r.hasAttribute(s))return A}else if(e.type===O.ATTRIBUTE&&r.getAttribute(s)===t+"")return A;return Q(e),t}});var Yt=class extends j{static properties={type:{},mode:{},fills:{},hint:{}};constructor(){super(),this.type="text",this.fills="off"}render(){let t=_(this.name);return g(n`
      <div class=${o("field")}>
        <label for=${t}>${this.label}</label>
        ${T(n`<input id=${t} name=${this.name} type=${this.type} data-testid=${B(this.name)}
          inputmode=${Je(this.mode)} autocomplete=${this.fills} placeholder=${this.hint??p}
          aria-invalid=${this.invalid()} aria-describedby=${this.words()}
          .value=${kt(this.value)} @input=${r=>{this.value=r.target.value}} @keydown=${this.entered}>`)}
        ${this.alert()}
      </div>`)}};customElements.define("bank-field",Yt);var Ar=/^[A-Z]{2}[0-9]{2}[A-Z0-9]{11,30}$/,Er=/^[0-9]{1,6}([.,][0-9]{1,2})?$/;function Sr(e){let t=0;for(let r of e.slice(4)+e.slice(0,4)){let s=parseInt(r,36);t=(t*(s>9?100:10)+s)%97}return t}var _t=e=>t=>t.trim()?"":`please enter the ${e}`;function Cr(e){let t=e.replaceAll(" ","").toUpperCase();return t?Ar.test(t)&&Sr(t)===1?"":"please check the IBAN":"please enter the IBAN"}function Tr(e){return Er.test(e.trim())?Number(e.trim().replace(",","."))>0?"":"please enter an amount above zero":"please enter the amount like 120.50"}var Pr={payee:_t("payee"),iban:Cr,amount:Tr,reference:_t("reference"),rhythm:e=>e?"":"please choose a rhythm from the list",number:_t("customer number"),password:_t("password"),code:e=>/^[0-9]{6}$/.test(e)?"":"please enter all six digits"},Ge=e=>Object.fromEntries(Object.entries(e).map(([t,r])=>[t,Pr[t](r)]).filter(([,t])=>t));var M=class extends k{static properties={faults:{state:!0}};constructor(){super(),this.faults={}}wrong(t){return this.faults[t]??""}async submit(t){t.preventDefault();let r=t.currentTarget,s=Object.fromEntries(new FormData(r));this.faults=Ge(s);let i=[...r.elements].find(a=>this.faults[a.getAttribute("name")]);if(i){this.problem="",i.focus();return}await this.run(()=>this.send(s))}form(t){return n`<form method="post" novalidate class=${o("form")} @submit=${this.submit}>${t}</form>`}};var Jt=class extends M{get heading(){return"New standing order"}async send(t){let{payee:r,cents:s,rhythm:i,next:a}=await P("/standing-orders",t),l=`The standing order to ${r} is set up: ${S(s)}, ${i.toLowerCase()}, from ${a}.`;w("/standing-orders",{replace:!0,words:{good:l}})}content(t){return n`<div class=${o("page narrow")}>
      ${t}
      <p class=${o("lead")}>Paid from your everyday account, for the first time on the first of next month.</p>
      ${E(this.problem)}
      ${this.form(n`
        <div class=${o("fields")}>${x([n`<bank-field name="payee" label="Payee" .wrong=${this.wrong("payee")}></bank-field>`,n`<bank-field name="iban" label="IBAN" .wrong=${this.wrong("iban")}></bank-field>`,n`<bank-field name="amount" label="Amount" mode="decimal" hint="0.00" .wrong=${this.wrong("amount")}></bank-field>`,n`<bank-choice name="rhythm" label="Rhythm" hint="Choose a rhythm" .options=${b.rhythms} .wrong=${this.wrong("rhythm")}></bank-choice>`])}</div>
        <div class=${o("actions")}>
          <bank-button label="Set up standing order" look="large" sends></bank-button>
          ${$("/standing-orders","Back to the list")}
        </div>`)}
    </div>`}};customElements.define("bank-new-order",Jt);var Gt=class extends M{get heading(){return"New transfer"}load(){return C("/transfers/draft")}async send(t){await Fe("/transfers/draft",t),w("/transfers/review")}content(t){let{draft:r,from:s}=this.data,i=a=>r?.[a]??"";return n`<div class=${o("page narrow")}>
      ${t}
      <p class=${o("lead")}>From your ${s.name.toLowerCase()}, with ${S(s.cents)} in it.</p>
      ${E(this.problem)}
      ${this.form(n`
        <div class=${o("fields")}>${x([n`<bank-field name="payee" label="Payee" .value=${i("payee")} .wrong=${this.wrong("payee")}></bank-field>`,n`<bank-field name="iban" label="IBAN" .value=${i("iban")} .wrong=${this.wrong("iban")}></bank-field>`,n`<bank-field name="amount" label="Amount" mode="decimal" hint="0.00" .value=${i("amount")} .wrong=${this.wrong("amount")}></bank-field>`,n`<bank-field name="reference" label="Reference" .value=${i("reference")} .wrong=${this.wrong("reference")}></bank-field>`])}</div>
        <div class=${o("actions")}>
          <bank-button label="Review" look="large" sends></bank-button>
          ${$("/accounts","Back to accounts")}
        </div>`)}
    </div>`}};customElements.define("bank-new-transfer",Gt);var Ze=(e,t,r)=>{let s=new Map;for(let i=t;i<=r;i++)s.set(e[i],i);return s},Qe=G(class extends I{constructor(e){if(super(e),e.type!==O.CHILD)throw Error("repeat() can only be used in text expressions")}dt(e,t,r){let s;r===void 0?r=t:t!==void 0&&(s=t);let i=[],a=[],l=0;for(let h of e)i[l]=s?s(h,l):l,a[l]=r(h,l),l++;return{values:a,keys:i}}render(e,t,r){return this.dt(e,t,r).values}update(e,[t,r,s]){let i=Oe(e),{values:a,keys:l}=this.dt(t,r,s);if(!Array.isArray(i))return this.ut=l,a;let h=this.ut??=[],d=[],u,v,c=0,f=i.length-1,m=0,y=a.length-1;for(;c<=f&&m<=y;)if(i[c]===null)c++;else if(i[f]===null)f--;else if(h[c]===l[m])d[m]=L(i[c],a[m]),c++,m++;else if(h[f]===l[y])d[y]=L(i[f],a[y]),f--,y--;else if(h[c]===l[y])d[y]=L(i[c],a[y]),Z(e,d[y+1],i[c]),c++,y--;else if(h[f]===l[m])d[m]=L(i[f],a[m]),Z(e,i[c],i[f]),f--,m++;else if(u===void 0&&(u=Ze(l,m,y),v=Ze(h,c,f)),u.has(h[c]))if(u.has(h[f])){let R=v.get(l[m]),Et=R!==void 0?i[R]:null;if(Et===null){let oe=Z(e,i[c]);L(oe,a[m]),d[m]=oe}else d[m]=L(Et,a[m]),Z(e,i[c],Et),i[R]=null;m++}else bt(i[f]),f--;else bt(i[c]),c++;for(;m<=y;){let R=Z(e,d[y+1]);L(R,a[m]),d[m++]=R}for(;c<=f;){let R=i[c++];R!==null&&bt(R)}return this.ut=l,Q(e,d),A}});var Zt=class extends k{static properties={asked:{state:!0},notice:{state:!0}};get heading(){return"Standing orders"}load(){return C("/standing-orders")}connectedCallback(){return this.notice=xt()?.good??"",b.pollMs&&(this.polls=setInterval(()=>this.poll(),b.pollMs)),super.connectedCallback()}disconnectedCallback(){super.disconnectedCallback(),clearInterval(this.polls)}async poll(){if(!(!this.data||this.polling)){this.polling=!0;try{this.data=await C("/standing-orders?again")}catch{}finally{this.polling=!1}}}ask(t){this.problem="",this.asked=t}updated(t){super.updated(t);let r=this.dialog();t.has("asked")&&r&&r.showModal()}dialog(){return this.renderRoot.querySelector("dialog")}keep(){this.dialog().close()}cancel(){return this.run(async()=>{let t=await Ke("/standing-orders/"+this.asked.id);this.dialog()?.close(),this.data=await this.load(),this.notice=`The standing order to ${t.payee} is cancelled.`,this.focusHeading()})}row(t){return n`<tr>
      <th scope="row">${g(t.payee)}</th>
      <td class=${o("spare")}>${g(q(t.iban))}</td>
      <td class=${o("sum")}>${g(S(t.cents))}</td>
      <td class=${o("spare")}>${g(t.rhythm)}</td>
      <td class=${o("spare")}>${g(t.next)}</td>
      <td class=${o("act")}><bank-button label="Cancel" look="quiet" @press=${()=>this.ask(t)}></bank-button></td>
    </tr>`}table(){return this.data.length?n`<div class=${o("card scroll")}><table aria-label="Standing orders">
      <thead><tr><th scope="col">Payee</th><th scope="col" class=${o("spare")}>Account</th><th scope="col" class=${o("sum")}>Amount</th><th scope="col" class=${o("spare")}>Rhythm</th>
        <th scope="col" class=${o("spare")}>Next payment</th><td></td></tr></thead>
      <tbody>${Qe(x(this.data),t=>t.id+"/"+at(),t=>this.row(t))}</tbody>
    </table></div>`:n`<p class=${o("lead")}>You have no standing orders.</p>`}question(){if(!this.asked)return p;let{payee:t,cents:r,rhythm:s,next:i}=this.asked;return n`<dialog class=${o("question")} aria-labelledby=${_("question")} @close=${()=>{this.asked=null}}>
      <h2 id=${_("question")}>Cancel this standing order?</h2>
      <p><strong>${t}</strong></p>
      <p>${S(r)}, ${s.toLowerCase()}, next on ${i}. Nothing more will be paid.</p>
      ${E(this.problem)}
      <div class=${o("actions")}>${x([n`<bank-button label="Keep it" look="quiet" @press=${this.keep}></bank-button>`,n`<bank-button label="Cancel standing order" look="danger" @press=${this.cancel}></bank-button>`])}</div>
    </dialog>`}content(t){return n`<div class=${o("page")}>
      <div class=${o("headline")}>${t}${$("/standing-orders/new","New standing order","button")}</div>
      <p role="status" class=${o("notice")}>${this.notice}</p>
      ${this.asked?p:E(this.problem)}
      ${this.table()}
      ${this.question()}
    </div>`}};customElements.define("bank-orders",Zt);var Xt=e=>n`<dl class=${o("facts")}>
  ${e.map(([t,r])=>n`<div><dt>${t}</dt><dd>${g(r)}</dd></div>`)}</dl>`,Qt=class extends k{get heading(){return"Review your transfer"}async load(){let t=await C("/transfers/draft");if(!t.draft)throw new Error("there is no transfer to review");return t}confirm(){return this.run(async()=>{let{number:t}=await P("/transfers",this.data.draft);w("/transfers/"+t,{replace:!0})})}content(t){let{draft:r,from:s}=this.data;return n`<div class=${o("page narrow")}>
      ${t}
      ${E(this.problem)}
      <div class=${o("card")}>${Xt([["Payee",r.payee],["IBAN",q(r.iban)],["Amount",S(r.amount*100)],["Reference",r.reference],["From",s.name]])}</div>
      <div class=${o("actions")}>
        <bank-button label="Confirm transfer" look="large" @press=${this.confirm}></bank-button>
        ${$("/transfers/new","Change")}
      </div>
    </div>`}};customElements.define("bank-review",Qt);var te=class extends k{static properties={number:{}};get heading(){return"Transfer made"}load(){return C("/transfers/"+this.number)}content(t){let{payee:r,iban:s,amount:i,reference:a,number:l,date:h}=this.data;return n`<div class=${o("page narrow")}>
      ${t}
      <p role="status" class=${o("notice")}>${S(i*100)} is on its way to ${r}.</p>
      <div class=${o("card")}>${Xt([["Number",l],["Date",h],["IBAN",q(s)],["Reference",a]])}</div>
      <p>${$("/accounts","Back to accounts")}</p>
    </div>`}};customElements.define("bank-receipt",te);var ee=class extends M{get heading(){return"Sign in to your bank"}async send(t){await P("/sign-in",t),w("/sign-in/code")}content(t){return n`<div class=${o("page narrow")}>
      ${t}
      ${E(this.problem||xt()?.bad)}
      ${this.form(n`
        <div class=${o("fields")}>${x([n`<bank-field name="number" label="Customer number" mode="numeric" fills="username" .wrong=${this.wrong("number")}></bank-field>`,n`<bank-field name="password" label="Password" type="password" fills="current-password" .wrong=${this.wrong("password")}></bank-field>`])}</div>
        <bank-button label="Continue" look="large" sends></bank-button>`)}
      <p class=${o("soft")}>We never ask for your password by telephone or by mail.</p>
    </div>`}};customElements.define("bank-sign-in",ee);var At=6,Xe=[...Array(At).keys()],re=class extends j{constructor(){super(),this.digits=Xe.map(()=>"")}boxes(){return[...this.renderRoot.querySelectorAll("input")]}put(t,r){let s=[...r.replace(/[^0-9]/g,"")].slice(0,At-t);s.length||(this.digits[t]=""),s.forEach((i,a)=>{this.digits[t+a]=i}),this.value=this.digits.join(""),this.requestUpdate(),s.length&&this.boxes()[Math.min(t+s.length,At-1)].focus()}pressed(t,r){let s={ArrowLeft:t-1,ArrowRight:t+1}[r.key]??(r.key==="Backspace"&&!this.digits[t]?t-1:-1);s>=0&&s<At&&(r.preventDefault(),this.boxes()[s].focus()),this.entered(r)}box(t){return T(n`<input id=${_("digit-"+t)} name=${"digit-"+t} data-testid=${B("digit-"+t)} type="text"
      inputmode="numeric" autocomplete=${t?"off":"one-time-code"} aria-label=${"Digit "+(t+1)}
      aria-invalid=${this.invalid()} aria-describedby=${this.words()} .value=${kt(this.digits[t])}
      @focus=${r=>r.target.select()} @keydown=${r=>this.pressed(t,r)}
      @input=${r=>this.put(t,r.target.value)}>`)}render(){return g(n`
      <fieldset class=${o("code")}>
        <legend>${this.label}</legend>
        <div class=${o("boxes")}>${Xe.map(t=>g(this.box(t)))}</div>
        ${this.wrong?this.alert():p}
      </fieldset>`)}};customElements.define("bank-code",re);var se=class extends M{get heading(){return"Enter your one-time code"}async send(t){let{customer:r}=await P("/sign-in/code",t);ot(r),w("/accounts",{replace:!0})}content(t){return n`<div class=${o("page narrow")}>
      ${t}
      <p class=${o("lead")}>Your code device shows six digits.</p>
      ${E(this.problem)}
      ${this.form(n`
        <bank-code name="code" label="One-time code" .wrong=${this.wrong("code")}></bank-code>
        <bank-button label="Verify" look="large" sends></bank-button>`)}
      <p>${$("/sign-in","Start again")}</p>
    </div>`}};customElements.define("bank-verify",se);var Mr=[[/^\/$/,()=>n`<bank-home></bank-home>`],[/^\/sign-in$/,()=>n`<bank-sign-in></bank-sign-in>`],[/^\/sign-in\/code$/,()=>n`<bank-verify></bank-verify>`],[/^\/accounts$/,()=>n`<bank-accounts></bank-accounts>`],[/^\/transfers\/new$/,()=>n`<bank-new-transfer></bank-new-transfer>`],[/^\/transfers\/review$/,()=>n`<bank-review></bank-review>`],[/^\/transfers\/(T[0-9]+)$/,([,e])=>n`<bank-receipt number=${e}></bank-receipt>`],[/^\/standing-orders$/,()=>n`<bank-orders></bank-orders>`],[/^\/standing-orders\/new$/,()=>n`<bank-new-order></bank-new-order>`]];function Rr(){for(let[e,t]of Mr){let r=e.exec(yt());if(r)return t(r)}return n`<bank-missing></bank-missing>`}var ie=class extends z{constructor(){super(),De(()=>this.requestUpdate())}async signOut(){await P("/sign-out").catch(()=>{}),ot(),w("/")}header(){let t=$(D.signedIn?"/accounts":"/",n`${We}Lindvik Bank`,"brand");if(!D.signedIn)return n`<header class=${o("top")}>${t}</header>`;let r=n`<nav aria-label="Bank" class=${o("nav")}>
      ${x([$("/accounts","Accounts"),$("/standing-orders","Standing orders")])}
    </nav>`,s=n`<p class=${o("who")}>${D.customer}
      <bank-button label="Sign out" look="quiet" @press=${this.signOut}></bank-button></p>`;return n`<header class=${o("top")}>${x([t,r,s])}</header>`}render(){return n`
      <div class=${o("bank")}>
        ${this.header()}
        <main>${g(vt(Ie(),Rr()))}</main>
        <footer class=${o("foot")}>
          <p>Lindvik Bank is a member of the Nordmark deposit scheme.</p>
          <p>Lost your card? Call us at any hour: 0800 555 0142</p>
        </footer>
      </div>`}};customElements.define("bank-app",ie);ne(":root { color-scheme: light dark; } body { margin: 0; }");Tt().append(document.createElement("bank-app"));pe(e=>(e(),Ve()));})();
/*! Bundled license information:

@lit/reactive-element/css-tag.js:
  (**
   * @license
   * Copyright 2019 Google LLC
   * SPDX-License-Identifier: BSD-3-Clause
   *)

@lit/reactive-element/reactive-element.js:
lit-html/lit-html.js:
lit-element/lit-element.js:
lit-html/directive.js:
lit-html/directives/repeat.js:
  (**
   * @license
   * Copyright 2017 Google LLC
   * SPDX-License-Identifier: BSD-3-Clause
   *)

lit-html/is-server.js:
  (**
   * @license
   * Copyright 2022 Google LLC
   * SPDX-License-Identifier: BSD-3-Clause
   *)

lit-html/directive-helpers.js:
lit-html/directives/live.js:
  (**
   * @license
   * Copyright 2020 Google LLC
   * SPDX-License-Identifier: BSD-3-Clause
   *)

lit-html/directives/keyed.js:
  (**
   * @license
   * Copyright 2021 Google LLC
   * SPDX-License-Identifier: BSD-3-Clause
   *)

lit-html/directives/if-defined.js:
  (**
   * @license
   * Copyright 2018 Google LLC
   * SPDX-License-Identifier: BSD-3-Clause
   *)
*/
