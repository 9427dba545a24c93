import { expect, test } from 'vitest'
import { claimDefinitions, claimFormulas } from '#app/content/claims.ts'
import { stateClaim } from './stated-claim.ts'

const definition = claimDefinitions[1]!
const stored = {
	key: definition.key,
	source: 'computed',
	value: null,
	note: null,
	confirmedAt: null,
} as const
const confirmed = {
	value: '$2,900',
	note: 'From our books of 2025.',
	confirmedAt: new Date('2026-01-05T12:00:00Z'),
}
const computed = (cases: number) => ({ value: '$3,408', cases, period: 'all reviews' })

test.each([
	[
		'a sample in demo mode',
		{ stored: { ...stored, source: 'sample', value: '$3,400' }, demo: true },
		'$3,400',
	],
	['a sample in live mode', { stored: { ...stored, source: 'sample', value: '$3,400' }, demo: false }, null],
	['20 cases', { stored, computed: computed(20), demo: false }, '$3,408'],
	['19 cases', { stored, computed: computed(19), demo: false }, null],
	[
		'19 cases and a confirmed figure',
		{ stored: { ...stored, ...confirmed }, computed: computed(19), demo: false },
		'$2,900',
	],
	[
		'20 cases and a confirmed figure',
		{ stored: { ...stored, ...confirmed }, computed: computed(20), demo: false },
		'$3,408',
	],
	[
		'confirmed',
		{ stored: { ...stored, ...confirmed, source: 'confirmed' }, computed: computed(99), demo: false },
		'$2,900',
	],
	[
		'a figure that nobody confirmed',
		{ stored: { ...stored, source: 'confirmed', value: '$9,000' }, demo: false },
		null,
	],
	['nothing decided, enough cases', { stored: undefined, computed: computed(25), demo: false }, '$3,408'],
	['nothing decided, nothing known', { stored: undefined, demo: false }, null],
] as const)('%s: %o states %s', (_name, input, value) => {
	expect(stateClaim({ definition, computed: undefined, ...input })?.value ?? null).toBe(value)
})

test('every computed claim has its formula, and keys are unique', () => {
	for (const { figure } of claimDefinitions) if (figure) expect(claimFormulas[figure].formula).toContain('÷')
	expect(new Set(claimDefinitions.map(({ key }) => key)).size).toBe(claimDefinitions.length)
})
