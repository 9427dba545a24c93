import { expect, test } from 'vitest'
import { clearOf } from './toast-place.ts'

const box = (top: number, bottom: number, left = 16, right = 374) => ({ top, bottom, left, right })

test('a message over nothing stays where it is, and one over a control moves to the next place where nothing is covered', () => {
	const usual = box(700, 768)
	const message = { usual, direction: -1, height: 844 } as const
	expect(clearOf([], message)).toBe(0)
	expect(clearOf([box(100, 144), box(640, 699)], message)).toBe(0)
	expect(clearOf([box(720, 764), box(650, 694)], message)).toBe(-120)
	expect(clearOf([box(720, 764, 380, 400)], message)).toBe(0)
	expect(clearOf([box(120, 164)], { usual: box(116, 184), direction: 1, height: 800 })).toBe(48)
})

test('where controls leave no place, a message stays where it is', () => {
	const controls = Array.from({ length: 15 }, (_, i) => box(i * 60, i * 60 + 44))
	expect(clearOf(controls, { usual: box(700, 768), direction: -1, height: 844 })).toBe(0)
})
