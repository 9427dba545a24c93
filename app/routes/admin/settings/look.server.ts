import type { RouterContextProvider } from 'react-router'
import { z } from 'zod'
import { defaultHomeTexts, type HomeTexts } from '#app/content/home-texts.ts'
import { getServices } from '#app/http/context.server.ts'
import { formAction } from '#app/http/form-actions.server.ts'
import { readSettings } from '#app/http/shared-settings.server.ts'
import { formatMoment, yearOf } from '#app/lib/dates/dates.ts'
import { controlsOf } from '#app/lib/forms/form-controls.ts'
import { rowIdField, versionField } from '#app/lib/forms/form-fields.ts'
import { listDifferences } from '#app/lib/parse-form.ts'
import type { Viewer } from '#app/modules/auth/viewer.ts'
import { homeTextLabels, homeTextsSchema } from '#app/modules/settings/home-texts.schema.ts'
import { getLook, saveHomeTexts, textsBefore, undoLook } from '#app/modules/settings/save-look.server.ts'
import type { SettingsChange } from '#app/modules/settings/settings-history.server.ts'

export const lookPage = '/admin/settings?section=look'

type Context = Readonly<RouterContextProvider>

/** Reads the section about the home page; `restored` is the earlier change whose previous texts fill the form. */
export async function readLookSection(
	context: Context,
	{ actor, restored }: { actor: Viewer; restored: SettingsChange | null },
) {
	const { db, clock } = getServices(context)
	const [{ texts, version, lastChange }, { timeZone }] = await Promise.all([
		getLook(db, { actor }),
		readSettings(context),
	])
	const isRestoring = restored?.area === 'look'
	const thisYear = yearOf(clock.now(), timeZone)
	return {
		isRestoring,
		texts: isRestoring ? textsBefore(restored, texts) : texts,
		version,
		lastChange: lastChange && { id: lastChange.id, at: formatMoment(lastChange.at, timeZone, thisYear) },
		defaults: defaultHomeTexts as HomeTexts,
		labels: homeTextLabels,
		controls: controlsOf(homeTextsSchema),
	}
}

/** The forms of the section about the home page. */
export function lookActions(context: Context, actor: Viewer) {
	const { db, clock } = getServices(context)
	return {
		'save-look': formAction({
			schema: homeTextsSchema.extend({ version: versionField() }),
			run: ({ version, ...texts }) => saveHomeTexts(db, { texts, version, actor, now: clock.now() }),
			to: lookPage,
			message: 'Texts saved',
			async conflict(_, values) {
				const { version, texts } = await getLook(db, { actor })
				return { version, rows: listDifferences(homeTextLabels, { theirs: texts, yours: values }) }
			},
		}),
		'undo-look': formAction({
			schema: z.object({ version: versionField(), change: rowIdField() }),
			run: ({ version, change }) => undoLook(db, { changeId: change, version, actor, now: clock.now() }),
			to: lookPage,
			message: 'The last change is undone',
		}),
	}
}
