import { expect, test } from 'vitest'
import { Forbidden } from '#app/lib/errors.ts'
import { makeMember, makeStaff } from '#tests/factories/actors.ts'
import { asFileAdvisor, assertFileAdvisor } from './policy.ts'

test('an admin acts on client files as the advisor, under their own account', () => {
	expect(asFileAdvisor(makeStaff('u1'))).toEqual({ kind: 'advisor', userId: 'u1' })
})

test('a member without admin rights never becomes the advisor', () => {
	expect(() => asFileAdvisor(makeMember('u1'))).toThrow(Forbidden)
})

test('neither clients nor jobs count as the advisor', () => {
	expect(() => assertFileAdvisor({ kind: 'advisor', userId: 'u1' })).not.toThrow()
	expect(() => assertFileAdvisor({ kind: 'client', userId: 'u1' })).toThrow(Forbidden)
	expect(() => assertFileAdvisor({ kind: 'client', userId: null })).toThrow(Forbidden)
	expect(() => assertFileAdvisor({ kind: 'system' })).toThrow(Forbidden)
})
