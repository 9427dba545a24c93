import { expect, test } from 'vitest'
import { bySection, isComplete, progressOf } from './checklist.ts'

const done = { completedAt: new Date('2026-03-04T15:00:00Z') }
const open = { completedAt: null }

test('a checklist is complete when every required task is done, whatever the optional ones are', () => {
	const required = { optional: false }
	const optional = { optional: true }
	expect(
		isComplete([
			{ ...done, ...required },
			{ ...open, ...optional },
		]),
	).toBe(true)
	expect(
		isComplete([
			{ ...open, ...required },
			{ ...done, ...optional },
		]),
	).toBe(false)
	expect(isComplete([{ ...done, ...required }])).toBe(true)
})

test('progress counts optional tasks too, both as done and in the total', () => {
	expect(progressOf([done, open, done])).toEqual({ done: 2, total: 3 })
	expect(progressOf([])).toEqual({ done: 0, total: 0 })
})

test('tasks stay in their order under their sections', () => {
	const items = [
		{ section: 'A', name: '1' },
		{ section: 'A', name: '2' },
		{ section: 'B', name: '3' },
		{ section: 'A', name: '4' },
	]
	expect(bySection(items)).toEqual([
		{ section: 'A', items: [items[0], items[1]] },
		{ section: 'B', items: [items[2]] },
		{ section: 'A', items: [items[3]] },
	])
	expect(bySection([])).toEqual([])
})
