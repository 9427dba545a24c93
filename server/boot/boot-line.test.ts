import { expect, test } from 'vitest'
import { bootLine } from './boot-line.ts'

test('startup lines have the same fields as log lines', () => {
	const ready = JSON.parse(bootLine('info', 'ready', { port: 3000 }))
	expect(ready).toMatchObject({ level: 'info', port: 3000, msg: 'ready', instance: expect.any(String) })
	expect(new Date(ready.time).toISOString()).toBe(ready.time)
	const failed = JSON.parse(
		bootLine('fatal', 'the site did not start', { error: new Error('no such table') }),
	)
	expect(failed.error).toMatchObject({
		message: 'no such table',
		stack: expect.stringContaining('boot-line.test'),
	})
})
