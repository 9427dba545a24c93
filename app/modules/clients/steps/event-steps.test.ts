import { globSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { eventSteps } from './event-steps.ts'

test('each event whose row opens or closes steps is applied somewhere, so that none of its steps is lost', () => {
	const sources = globSync('app/**/*.ts')
		.filter((path) => !/\.test\.ts$|event-steps\.ts$|\/notifications\/messages\//.test(path))
		.map((path) => readFileSync(path, 'utf8'))
	const isApplied = (event: string) => sources.some((source) => source.includes(`'${event}'`))
	const events = Object.entries(eventSteps).filter(([, row]) => !('none' in row))
	expect(events.length).toBeGreaterThan(50)
	expect(events.map(([event]) => event).filter((event) => !isApplied(event))).toEqual([])
})
