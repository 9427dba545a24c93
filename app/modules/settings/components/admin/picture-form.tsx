import type { ReactNode } from 'react'
import type { FormControls } from '#app/lib/forms/form-controls.ts'
import type { RejectedForm } from '#app/lib/parse-form.ts'
import { rejectionFor } from '#app/lib/rejected-form.ts'
import { FormError } from '#app/ui/admin/form-error.tsx'
import { AdminSection } from '#app/ui/admin/section.tsx'
import { Button } from '#app/ui/controls/button.tsx'
import { Checkbox } from '#app/ui/controls/checkbox.tsx'
import { Field } from '#app/ui/controls/field.tsx'
import { FileDrop } from '#app/ui/controls/files/file-drop.tsx'
import { FormField, PostButton, PostForm, useFormState } from '#app/ui/controls/forms/form.tsx'
import type { BrandLogo } from '#app/ui/layout/brand.tsx'
import { type PictureItem, pictureBytesMax } from '../../business-picture.ts'
import { PicturePreview } from './picture-preview.tsx'
import { UndoChange } from './undo-change.tsx'

type Picture = { id: string; image: BrandLogo['image']; alt: string; showsName: boolean }

export type PictureSection = {
	item: PictureItem
	published: Picture | null
	/** Uploaded, and not published yet. */
	chosen: Picture | null
	/** The last change, with its time as text; null before the first one. */
	lastChange: { id: number; at: string } | null
}

type PictureFormProps = PictureSection & {
	business: { headerBrand: string; footerBrand: string; advisorName: string }
	controls: FormControls<'alt'>
	answer: RejectedForm | undefined
}

const texts = {
	logo: {
		title: 'Logo',
		choose: 'Choose a logo',
		hint: 'PNG or JPG, max 10MB. A transparent PNG gets a white ground where the page is dark.',
		none: 'The site shows its own logo.',
		remove: 'Use the site’s own logo',
	},
	photo: {
		title: 'Photo of the advisor',
		choose: 'Choose a photo',
		hint: 'PNG or JPG, max 10MB. We crop it to a square.',
		none: 'The site shows no photo.',
		remove: 'Show no photo',
	},
} as const

/** Uploads, previews, publishes and undoes a picture of the business. Nobody else sees a picture before it is published. */
export function PictureForm({ business, controls, answer, ...section }: PictureFormProps) {
	const { item, published, chosen, lastChange } = section
	const { title, choose, hint, none, remove } = texts[item]
	const errorOf = (intent: string) => rejectionFor(answer, `${intent}-${item}`)
	const notChosen = errorOf('choose-picture')
	const shown = chosen ?? published
	return (
		<AdminSection
			id={item}
			title={title}
			aside={lastChange && <UndoChange change={lastChange} intent="undo-picture" fields={{ item }} />}
			className="grid gap-5"
		>
			<FormError rejected={errorOf('undo-picture') ?? errorOf('discard-picture')} subject="This picture" />
			{shown ? (
				<Details
					key={shown.id}
					{...{ item, picture: shown, controls, answer, business }}
					isNew={shown === chosen}
					replaces={published?.id ?? ''}
				/>
			) : (
				<>
					<p className="text-ink-soft">{none}</p>
					{item === 'logo' && <PicturePreview {...{ item, business }} picture={null} />}
				</>
			)}
			<PostForm
				form={{ intent: 'choose-picture', rejected: notChosen }}
				encType="multipart/form-data"
				className="grid gap-3"
			>
				<input type="hidden" name="item" value={item} />
				<Field id={`${item}-file`} label={choose} hint={hint} error={notChosen?.errors.picture} required>
					<FileDrop name="picture" accept="image/png,image/jpeg" bytesMax={pictureBytesMax} />
				</Field>
				<Buttons>
					<Button type="submit" variant="plain" size="compact">
						Upload for preview
					</Button>
				</Buttons>
			</PostForm>
			{published && !chosen && (
				<Buttons>
					<PostButton fields={{ item, id: '', replaces: published.id }}>
						<Button intent="publish-picture" variant="quiet" size="mini">
							{remove}
						</Button>
					</PostButton>
				</Buttons>
			)}
		</AdminSection>
	)
}

type DetailsProps = Pick<PictureFormProps, 'item' | 'business' | 'controls' | 'answer'> & {
	picture: Picture
	/** Whether it is not published yet. */
	isNew: boolean
	replaces: string
}

/** The preview of a picture, what the advisor says about it, and the button that publishes it. */
function Details({ item, picture, isNew, replaces, business, controls, answer }: DetailsProps) {
	const form = useFormState(controls, {
		answer,
		intent: 'publish-picture',
		id: `publish-picture-${item}`,
		initial: { alt: picture.alt },
	})
	return (
		<>
			{isNew && <p className="font-semibold">Preview: only you see this until you publish it.</p>}
			<PostForm form={{ ...form, intent: undefined }} className="group/picture grid gap-4">
				<input type="hidden" name="item" value={item} />
				<input type="hidden" name="id" value={picture.id} />
				<input type="hidden" name="replaces" value={replaces} />
				<PicturePreview {...{ item, business, picture }} />
				{item === 'logo' ? (
					<Checkbox
						name="showsName"
						defaultChecked={picture.showsName}
						label="The logo contains the name"
						hint="Then the name is not written beside it."
					/>
				) : (
					<FormField
						form={form}
						name="alt"
						label="What the photo shows"
						hint="For people who can’t see it, such as ‘Dana, smiling, beside a blue pickup’."
						required
					/>
				)}
				{/* Enter in a field presses the first button of the form. */}
				<div className="flex flex-row-reverse flex-wrap gap-2">
					<Button intent="publish-picture" variant={isNew ? 'go' : 'plain'} size="compact">
						{isNew ? 'Publish' : 'Save'}
					</Button>
					{isNew && (
						<Button intent="discard-picture" variant="quiet" size="compact">
							Discard
						</Button>
					)}
				</div>
			</PostForm>
		</>
	)
}

const Buttons = ({ children }: { children: ReactNode }) => (
	<div className="flex flex-wrap justify-end gap-2">{children}</div>
)
