import { expect, test } from 'vitest'
import { likePattern, normalizeForSearch } from './search-text.ts'

test('accents, capitals and repeated spaces make no difference', () => {
	expect(normalizeForSearch('  Citroën\n Méhari ')).toBe('citroen mehari')
	expect(normalizeForSearch('Škoda')).toBe(normalizeForSearch('SKODA'))
})

test('wildcards are searched for literally', () => {
	expect(likePattern('100%_\\')).toBe('%100\\%\\_\\\\%')
})
