import { randomUUID } from 'node:crypto'
import { expect } from 'vitest'
import type { Db } from '#app/db/client.server.ts'
import { Forbidden } from '#app/lib/errors.ts'
import type { Actor } from '#app/modules/auth/actor.ts'
import { makeMember, makeSite } from '#tests/factories/actors.ts'
import { makeChecklist, makeVehicleInput, wednesday as now } from '#tests/factories/client-work.ts'
import { addByHand } from '#tests/factories/steps.ts'
import { memoryStorage } from '#tests/mocks/memory-storage.ts'
import { checkDeferredKeys, test } from '#tests/setup/database.ts'
import { saveTemplate } from '../checklists/checklist-templates.server.ts'
import { countInProgress, getChecklist, listChecklists } from '../checklists/checklists.server.ts'
import { startChecklist } from '../checklists/open-checklist.server.ts'
import { listClientEvents } from '../client-events.server.ts'
import { getClient, lockClient } from '../clients.server.ts'
import { recommendVehicle } from '../recommendations/recommend-vehicle.server.ts'
import { addVehiclePicture, removeVehiclePicture } from '../recommendations/recommendation-pictures.server.ts'
import { getRecommendation, listRecommendations } from '../recommendations/recommendations.server.ts'
import { finishStep, postponeStep, reopenStep } from '../steps/edit-steps.server.ts'
import { listDueSteps, listStepsOfClient } from '../steps/list-steps.server.ts'
import { extendSupport } from '../support.server.ts'
import { listTags, removeTag } from '../tags.server.ts'
import { addEmail, changeDetails, changeEmail, openFileByHand, setFileState } from './edit-file.server.ts'
import { readFileContents } from './file-contents.server.ts'
import { listFiles } from './list-files.server.ts'
import { listPossibleDuplicates, mergeFiles } from './merge-files.server.ts'
import { addNote, changeNote, listNotes, removeNote } from './notes.server.ts'

/** Every read and every change that only the advisor may make. */
function advisorOnly(db: Db, { actor, id, checklistId }: { actor: never; id: string; checklistId: string }) {
	const input = { actor, id, version: 1, now }
	const note = { actor, clientId: id, id: randomUUID(), version: 1, now }
	const step = { actor, clientId: id, id: randomUUID(), now }
	const limits = { late: 3, today: 3, new: 3, waiting: 3, undated: 3 }
	const storage = memoryStorage()
	return {
		getClient: () => getClient(db, { actor, id }),
		listFiles: () => listFiles(db, { actor }),
		listDueSteps: () => listDueSteps(db, { actor, today: '2026-03-04', since: now, limits }),
		listStepsOfClient: () => listStepsOfClient(db, { actor, clientId: id }),
		readFileContents: () => readFileContents(db, { actor, clientId: id }),
		listClientEvents: () => listClientEvents(db, { actor, clientId: id }),
		listNotes: () => listNotes(db, { actor, clientId: id }),
		listTags: () => listTags(db, { actor }),
		listPossibleDuplicates: () => listPossibleDuplicates(db, { actor, file: { id } as never }),
		listChecklists: () => listChecklists(db, { actor }),
		getChecklist: () => getChecklist(db, { actor, id: checklistId }),
		countInProgress: () => countInProgress(db, { actor }),
		listRecommendations: () => listRecommendations(db, { actor }),
		getRecommendation: () => getRecommendation(db, { actor, id: randomUUID() }),
		openFileByHand: () =>
			openFileByHand(db, { actor, name: 'Eve', email: 'eve@example.com', phone: '', now }),
		mergeFiles: () =>
			mergeFiles(db, { actor, intoId: id, intoVersion: 1, fromId: randomUUID(), fromVersion: 1, now }),
		saveTemplate: () =>
			saveTemplate(db, { actor, packageKey: 'find_it_fast', title: 'Mine', text: 'A\n- B', version: 0, now }),
		recommendVehicle: () =>
			recommendVehicle(db, { actor, typed: makeVehicleInput(), formKey: randomUUID(), now }),
		addVehiclePicture: () =>
			addVehiclePicture(db, storage, { actor, id: randomUUID(), alt: '', file: {} as never }),
		removeVehiclePicture: () =>
			removeVehiclePicture(db, storage, { actor, id: randomUUID(), uploadId: randomUUID() }),
		extendSupport: () => extendSupport(db, { actor, checklistId, minutes: 60, version: 1, now }),
		changeNote: () => changeNote(db, { ...note, text: 'Mine' }),
		removeNote: () => removeNote(db, note),
		// The system may do these as a side effect, a client may not.
		changeDetails: () => changeDetails(db, { ...input, name: 'Eve', phone: '' }),
		addStep: () => addByHand(db, { actor, clientId: id, now }),
		finishStep: () => finishStep(db, step),
		reopenStep: () => reopenStep(db, step),
		postponeStep: () => postponeStep(db, { ...step, until: 'tomorrow' }),
		setFileState: () => setFileState(db, { ...input, state: 'closed' }),
		addEmail: () => addEmail(db, { actor, id, email: 'eve@example.com', now }),
		changeEmail: () => changeEmail(db, { actor, id, email: 'eve@example.com', act: 'main', now }),
		addNote: () => addNote(db, { actor, clientId: id, text: 'Mine', now }),
		removeTag: () => removeTag(db, { actor, id, tag: 'x', now }),
		lockClient: () => lockClient(db, { actor, id }),
		startChecklist: () =>
			startChecklist(db, { actor, clientId: id, package: 'find_it_fast', formKey: randomUUID(), now }),
	}
}

test('the client of a file can neither read nor change it as the advisor does', async ({ db }) => {
	const { advisor, person, clientId, checklistId } = await makeChecklist(db)
	const before = await getClient(db, { actor: advisor, id: clientId })
	const actor: Actor = makeMember(person.id)
	const calls = advisorOnly(db, { actor: actor as never, id: clientId, checklistId })
	for (const [name, call] of Object.entries(calls)) await expect(call(), name).rejects.toThrow(Forbidden)
	expect(await getClient(db, { actor: advisor, id: clientId })).toEqual(before)
	await checkDeferredKeys(db)
})

test('the site looks up one file, and cannot list files, notes or tags, merge files or change notes', async ({
	db,
}) => {
	const { clientId, checklistId } = await makeChecklist(db)
	const actor: Actor = makeSite()
	const calls = advisorOnly(db, { actor: actor as never, id: clientId, checklistId })
	expect(await calls.getClient()).toMatchObject({ id: clientId })
	for (const name of ['listFiles', 'listNotes', 'listTags', 'mergeFiles', 'changeNote'] as const)
		await expect(calls[name](), name).rejects.toThrow(Forbidden)
})
