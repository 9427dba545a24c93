import { expect, test } from 'vitest'
import { findingsIn } from './findings-in.ts'
import { findTexts } from './text-child-rules.ts'

const declarations = `
	declare namespace JSX {
		interface Element { type: string }
		interface IntrinsicElements { [name: string]: object }
	}
	declare const name: string
	declare const count: number
	declare const isOpen: boolean
	declare const note: string | null
	declare const icon: JSX.Element
	declare const rows: JSX.Element[]
	declare const names: string[]
	declare const content: JSX.Element | string | number | bigint | boolean | null | undefined | Iterable<string>
`

const found: [code: string, found: string][] = [
	['<p>Total {count}</p>', '{count}'],
	['<p>{name}<b /></p>', '{name}'],
	['<p>{isOpen && "Open"}<b /></p>', '{isOpen && "Open"}'],
	['<p>{isOpen ? "Open" : <b />}<i /></p>', '{isOpen ? "Open" : <b />}'],
	['<p>{note}<b /></p>', '{note}'],
	['<p><b />{names}</p>', '{names}'],
	['<Field>{name}<b /></Field>', '{name}'],
	['<><b />{count}</>', '{count}'],
	['<p><b />{isOpen && <>, opened</>}</p>', '{isOpen && <>, opened</>}'],
	['<p>{isOpen && <b />} and more</p>', 'and more'],
	['<p>{isOpen ? <b /> : <i />} and more</p>', 'and more'],
	['<p>{rows} and more</p>', 'and more'],
	['<option>{name}</option>', 'option'],
	['<option key={name}>Other</option>', 'option'],
]
const fine = [
	'<p>{name}</p>',
	'<p>{isOpen ? "Open" : "Closed"}</p>',
	// biome-ignore lint/suspicious/noTemplateCurlyInString: the code that is checked contains a template.
	'<p>{`Total ${count}`}</p>',
	'<p>Before <b>{name}</b> after</p>',
	'<p><b />{" "}<i /></p>',
	'<p>{icon} Save</p>',
	'<p>Rows: {isOpen && <b />}</p>',
	'<p>{note && <b>{note}</b>}<i /></p>',
	'<p>{isOpen && <>{icon}<b /></>}<i /></p>',
	'<p><b />{content}</p>',
	'<p>{/* a remark */}{name}</p>',
	'<option value={name}>{name}</option>',
	'<option value={name} />',
	'<option {...icon}>{name}</option>',
]

const findings = findingsIn([...found.map(([code]) => code), ...fine], {
	declarations,
	find: findTexts,
	before: 'const page = ',
})

test.each(found)('%s is found', (code, expected) => {
	expect(findings.get(code)).toEqual([expected])
})

test.each(fine)('%s is fine', (code) => {
	expect(findings.get(code)).toEqual([])
})
