/**
 * The site's colors for email programs, which support neither custom properties nor OKLCH: the light tokens as hex values for style
 * attributes. The dark colors are in a style sheet, which a program may ignore.
 */
export const light = {
	ground: '#faf7ee',
	surface: '#fffdfa',
	ink: '#0f231b',
	inkSoft: '#495a52',
	line: '#dbd8cb',
	brand: '#005034',
	signal: '#f7ad30',
	signalInk: '#331b00',
	signalDeep: '#a05c00',
	signalWash: '#fdefcf',
	lacquer: '#02402b',
	onLacquer: '#f6f4e8',
	onLacquerSoft: '#c7d6c4',
	plate: '#fdfcf6',
	plateInk: '#00442b',
}

export const fonts = {
	display: "'Bricolage Grotesque', 'Avenir Next', 'Segoe UI', Helvetica, Arial, sans-serif",
	text: "Figtree, 'Avenir Next', 'Segoe UI', Helvetica, Arial, sans-serif",
	plate: "'Overpass Mono', 'SFMono-Regular', Menlo, Consolas, 'Courier New', monospace",
}

/** Classes exist only for dark mode and narrow screens; everything else is inline. */
export const darkAndNarrow = `
:root{color-scheme:light dark;supported-color-schemes:light dark}
a{text-decoration-thickness:1px;text-underline-offset:2px}
@media (max-width:480px){
.page{padding:0!important}
.card{border-left:0!important;border-right:0!important;border-radius:0!important}
.pad{padding-left:20px!important;padding-right:20px!important}
.wide{display:block!important}
h1{font-size:26px!important}
}
@media (prefers-color-scheme:dark){
.ground{background-color:#101714!important}
.card{background-color:#18201c!important;border-color:#323c37!important}
.head{background-color:#0a2e20!important}
.ink{color:#efede4!important}
.soft{color:#a9aca2!important}
.line{border-color:#323c37!important}
.link{color:#6ac79c!important}
.wash{background-color:#422f13!important;border-color:#f9b73f!important}
.plate{background-color:#ece8d9!important}
}`.replaceAll('\n', '')
