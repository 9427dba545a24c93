import { randomUUID } from 'node:crypto'
import { expect } from 'vitest'
import { NotFound } from '#app/lib/errors.ts'
import { makeVisitor } from '#tests/factories/actors.ts'
import { makeChecklist, wednesday as now } from '#tests/factories/client-work.ts'
import { addByHand } from '#tests/factories/steps.ts'
import { memoryStorage } from '#tests/mocks/memory-storage.ts'
import { test } from '#tests/setup/database.ts'
import { getChecklist } from '../checklists/checklists.server.ts'
import { completeItem } from '../checklists/complete-item.server.ts'
import { startChecklist } from '../checklists/open-checklist.server.ts'
import { getClient, lockClient } from '../clients.server.ts'
import { answerRecommendation } from '../recommendations/answer-recommendation.server.ts'
import { removeVehiclePicture } from '../recommendations/recommendation-pictures.server.ts'
import { getRecommendation } from '../recommendations/recommendations.server.ts'
import { finishStep, postponeStep, reopenStep } from '../steps/edit-steps.server.ts'
import { extendSupport } from '../support.server.ts'
import { addTag, removeTag } from '../tags.server.ts'
import { addEmail, changeDetails, changeEmail, setFileState } from './edit-file.server.ts'
import { mergeFiles } from './merge-files.server.ts'
import { addNote, changeNote, removeNote } from './notes.server.ts'

test.for(['', 'nobody', "1' or '1'='1", `${randomUUID()}x`])(
	'the malformed id %j in a URL or a form is not found and causes no database error',
	async (id, { db }) => {
		const { advisor: actor, clientId, checklistId } = await makeChecklist(db)
		const input = { actor, id, version: 1, now }
		const note = { actor, id: randomUUID(), version: 1, now }
		const item = { actor, done: true, week: { hours: [], timeZone: 'America/New_York' }, now }
		const calls: Record<string, () => Promise<unknown>> = {
			getClient: () => getClient(db, { actor, id }),
			lockClient: () => lockClient(db, { actor, id }),
			changeDetails: () => changeDetails(db, { ...input, name: 'Ana', phone: '' }),
			'addStep of a file': () => addByHand(db, { actor, clientId: id, now }),
			'finishStep of a file': () => finishStep(db, { ...note, clientId: id }),
			finishStep: () => finishStep(db, { ...note, clientId, id }),
			reopenStep: () => reopenStep(db, { ...note, clientId, id }),
			postponeStep: () => postponeStep(db, { ...note, clientId, id, until: 'tomorrow' }),
			setFileState: () => setFileState(db, { ...input, state: 'closed' }),
			addEmail: () => addEmail(db, { ...input, email: 'ana@example.com' }),
			changeEmail: () => changeEmail(db, { ...input, email: 'ana@example.com', act: 'main' }),
			addTag: () => addTag(db, { ...input, tag: 'SUV' }),
			removeTag: () => removeTag(db, { ...input, tag: 'SUV' }),
			addNote: () => addNote(db, { actor, clientId: id, text: 'Call', now }),
			'changeNote of a file': () => changeNote(db, { ...note, clientId: id, text: 'Call' }),
			'changeNote of a note': () => changeNote(db, { ...note, clientId, id, text: 'Call' }),
			'removeNote of a file': () => removeNote(db, { ...note, clientId: id }),
			'removeNote of a note': () => removeNote(db, { ...note, clientId, id }),
			mergeFiles: () =>
				mergeFiles(db, { actor, intoId: clientId, intoVersion: 1, fromId: id, fromVersion: 1, now }),
			getChecklist: () => getChecklist(db, { actor, id }),
			'completeItem of a checklist': () =>
				completeItem(db, { ...item, checklistId: id, itemId: randomUUID() }),
			'completeItem of a task': () => completeItem(db, { ...item, checklistId, itemId: id }),
			startChecklist: () =>
				startChecklist(db, {
					actor,
					clientId: id,
					package: 'find_it_fast',
					formKey: randomUUID(),
					now,
				}),
			extendSupport: () => extendSupport(db, { actor, checklistId: id, minutes: 60, version: 1, now }),
			getRecommendation: () => getRecommendation(db, { actor, id }),
			answerRecommendation: () =>
				answerRecommendation(db, { answeredBy: makeVisitor(), id, answer: 'maybe', reason: '', now }),
			removeVehiclePicture: () =>
				removeVehiclePicture(db, memoryStorage(), { actor, id, uploadId: randomUUID() }),
		}
		for (const [name, call] of Object.entries(calls)) await expect(call(), name).rejects.toThrow(NotFound)
	},
)
