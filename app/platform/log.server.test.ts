import { expect, test } from 'vitest'
import { describeError } from './log.server.ts'

test('of a failed query neither parameters nor their later lines are logged', () => {
	const cause = Object.assign(new Error('duplicate key'), {
		code: '23505',
		detail: 'Key (email)=(robin@example.com)',
	})
	const query = 'Failed query: insert into "mail" values ($1, $2)'
	const error = Object.assign(
		new Error(`${query}\nparams: robin@example.com,<html>\n  secret link\n    at home`, { cause }),
		{
			params: ['secret link'],
		},
	)
	const told = JSON.stringify(describeError(error))
	expect(told).not.toMatch(/robin|secret|at home/)
	expect(told).toContain(query.replaceAll('"', '\\"'))
	expect(told).toContain('log.server.test.ts')
	expect(told).toContain('23505')
})

test('what is thrown without being an error keeps its words', () => {
	expect(describeError({ message: 'of the scheduler' })).toEqual({ message: 'of the scheduler' })
	expect(describeError('plain')).toEqual({ message: 'plain' })
})
