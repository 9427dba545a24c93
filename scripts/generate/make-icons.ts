// Writes app/ui/icons/icons.svg, the icons that app/ui/icons/icon-names.ts lists: node scripts/generate/make-icons.ts
import { writeFileSync } from 'node:fs'
import * as lucide from 'lucide-react'
import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { iconNames } from '#app/ui/icons/icon-names.ts'

const notice =
	'<!-- Icons of Lucide (lucide.dev), ISC license: copyright Lucide Icons and Contributors; MIT license: copyright Cole Bemis -->'

/** Returns the file with one symbol for each icon. How they are drawn, such as the width of the lines, is in base.css. */
export function drawIcons(): string {
	return `<svg xmlns="http://www.w3.org/2000/svg">${notice}\n${iconNames.map(symbolOf).join('\n')}\n</svg>\n`
}

function symbolOf(name: string): string {
	const component = name.replace(/(?:^|-)(.)/g, (_, letter: string) => letter.toUpperCase())
	const icon = Reflect.get(lucide, component)
	if (!icon) throw new Error(`Lucide has no icon ${name}`)
	const shapes = renderToStaticMarkup(createElement(icon))
		.replace(/^<svg[^>]*>|<\/svg>$/g, '')
		.replaceAll(/><\/\w+>/g, '/>')
	return `<symbol id="${name}" viewBox="0 0 24 24">${shapes}</symbol>`
}

if (import.meta.main) writeFileSync('app/ui/icons/icons.svg', drawIcons())
