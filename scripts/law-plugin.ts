import type { Plugin } from 'vite'
import { lawProblems, lawRows } from '../engine/index.ts'

/** Checks the table of law when the site is built, so that a row without a source or with a wrong date fails the build. */
export function checkedLaw(): Plugin {
	return {
		name: 'checked-law',
		buildStart() {
			const problems = lawProblems(lawRows)
			if (problems.length > 0) this.error(problems.join('\n'))
		},
	}
}
