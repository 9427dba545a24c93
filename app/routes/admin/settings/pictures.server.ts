import type { RouterContextProvider } from 'react-router'
import { getServices } from '#app/http/context.server.ts'
import { formAction } from '#app/http/form-actions.server.ts'
import { readSettings } from '#app/http/shared-settings.server.ts'
import { formatMoment, yearOf } from '#app/lib/dates/dates.ts'
import { Invalid } from '#app/lib/errors.ts'
import { controlsOf } from '#app/lib/forms/form-controls.ts'
import type { Viewer } from '#app/modules/auth/viewer.ts'
import {
	pictureItemSchema,
	publishPictureSchema,
	undoPictureSchema,
} from '#app/modules/settings/business-picture.schema.ts'
import {
	imageOf,
	logoImageOf,
	type PictureItem,
	pictureItems,
} from '#app/modules/settings/business-picture.ts'
import type { PictureSection } from '#app/modules/settings/components/admin/picture-form.tsx'
import {
	choosePicture,
	discardPicture,
	getPicture,
	publishPicture,
	undoPicture,
} from '#app/modules/settings/save-picture.server.ts'
import { lookPage } from './look.server.ts'

type Context = Readonly<RouterContextProvider>

/** A logo this much wider than high is usually the name, written out. */
const ratioOfNames = 2

/** Reads the sections about the logo and the photo. */
export async function readPictureSections(context: Context, { actor }: { actor: Viewer }) {
	const { db, clock } = getServices(context)
	const { timeZone, headerBrand, footerBrand, advisorName } = await readSettings(context)
	const thisYear = yearOf(clock.now(), timeZone)
	const sectionOf = async (item: PictureItem): Promise<PictureSection> => {
		const shownImage = item === 'logo' ? logoImageOf : imageOf
		const { published, chosen, lastChange } = await getPicture(db, { actor, item })
		return {
			item,
			published: published && { ...published, image: shownImage(published) },
			chosen: chosen && {
				id: chosen.id,
				image: shownImage(chosen),
				alt: published?.alt ?? '',
				showsName: chosen.width > ratioOfNames * chosen.height,
			},
			lastChange: lastChange && { id: lastChange.id, at: formatMoment(lastChange.at, timeZone, thisYear) },
		}
	}
	return {
		sections: await Promise.all(pictureItems.map(sectionOf)),
		business: { headerBrand, footerBrand, advisorName },
		controls: controlsOf(publishPictureSchema),
	}
}

/** The forms of the sections about the logo and the photo. */
export function pictureActions(context: Context, actor: Viewer) {
	const { db, storage, clock } = getServices(context)
	const ofItem = (intent: string) => ({
		formId: ({ item = '' }: { item?: string | undefined }) => `${intent}-${item}`,
		to: lookPage,
	})
	return {
		'choose-picture': formAction({
			...ofItem('choose-picture'),
			schema: pictureItemSchema,
			async run({ item }, { file }) {
				if (!file) throw new Invalid('Please choose a file.', 'file')
				await choosePicture(db, storage, { actor, item, file })
			},
			message: 'Look at the preview, then publish it',
		}),
		'discard-picture': formAction({
			...ofItem('discard-picture'),
			schema: pictureItemSchema,
			run: ({ item }) => discardPicture(db, storage, { actor, item }),
			message: 'Discarded',
		}),
		'publish-picture': formAction({
			...ofItem('publish-picture'),
			schema: publishPictureSchema,
			async run({ item, id, replaces, alt, showsName }) {
				if (item === 'photo' && id && !alt) throw new Invalid('Please say what the photo shows.', 'alt')
				const details = item === 'photo' ? { alt, showsName: false } : { alt: '', showsName }
				await publishPicture(db, storage, { actor, item, id, replaces, details, now: clock.now() })
			},
			message: ['Saved', 'Visitors see it from now on.'],
		}),
		'undo-picture': formAction({
			...ofItem('undo-picture'),
			schema: undoPictureSchema,
			run: ({ item, change }) =>
				undoPicture(db, storage, { actor, item, changeId: change, now: clock.now() }),
			message: 'The last change is undone',
		}),
	}
}
