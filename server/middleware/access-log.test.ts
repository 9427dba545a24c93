import pino from 'pino'
import { expect, test } from 'vitest'
import { requestLog } from './access-log.ts'

test('successful health checks are not in the log, failed ones are', () => {
	const lines: string[] = []
	const write = requestLog(pino({ level: 'info' }, { write: (line: string) => void lines.push(line) }))
	const answered = (path: string, status: number) =>
		write({ requestId: 'a', method: 'GET', path, status, startedAt: 0 })
	for (const path of ['/healthz', '/readyz', '/metrics']) answered(path, 200)
	expect(lines).toEqual([])
	answered('/readyz', 503)
	answered('/', 200)
	expect(lines.map((line) => JSON.parse(line).path)).toEqual(['/readyz', '/'])
})
