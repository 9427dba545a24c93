import { expect, test } from 'vitest'
import { fold, likePattern } from './fold.ts'

test('accents, capitals and repeated spaces make no difference', () => {
	expect(fold('  Citroën\n Méhari ')).toBe('citroen mehari')
	expect(fold('Škoda')).toBe(fold('SKODA'))
})

test('wildcards are searched for literally', () => {
	expect(likePattern('100%_\\')).toBe('%100\\%\\_\\\\%')
})
