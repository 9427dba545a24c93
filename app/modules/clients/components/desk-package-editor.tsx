import { useState } from 'react'
import { Form, useNavigation } from 'react-router'
import type { PackageTask } from '#app/content/package-checklists.ts'
import { Button } from '#app/ui/button.tsx'
import { Card, CardBody, CardHead } from '#app/ui/card.tsx'
import { BothVersions, type Difference } from '#app/ui/desk/both-versions.tsx'
import { useKept } from '#app/ui/desk/use-kept.ts'
import { ErrorBox } from '#app/ui/error-box.tsx'
import { Field } from '#app/ui/field.tsx'
import { Input } from '#app/ui/input.tsx'
import { Textarea } from '#app/ui/textarea.tsx'
import type { ClientPackage } from '../client-file.ts'
import { readTemplateText } from '../template-text.ts'
import { PackageSteps } from './desk-package-card.tsx'

type Words = { title: string; text: string }

export type RefusedPackage = {
	key: ClientPackage | null
	message: string
	field: string | null
	typed: Words
	/** What somebody else saved meanwhile. */
	theirs: (Words & { version: number }) | null
}

type PackageEditorProps = {
	item: {
		key: ClientPackage
		name: string
		summary: string
		items: PackageTask[]
		version: number
		/** When it was last changed, in words; null while the first words hold. */
		changed: string | null
	} & Words
	refused: RefusedPackage | null
}

/** The words of a package: as text, with what they become beside it. */
export function PackageEditor({ item, refused }: PackageEditorProps) {
	const { key, name, changed } = item
	const saving = useNavigation().formData?.get('package') === key
	const { theirs } = refused ?? { theirs: null }
	const { filled, key: round, form } = useKept(item, refused !== null)
	const { title, text } = refused?.typed ?? filled
	const [edited, setEdited] = useState<{ round: number } & Words>()
	const typed = edited?.round === round ? edited : { title, text }
	const edit = (changed: Partial<Words>) => setEdited({ ...typed, ...changed, round })
	const errorOf = (field: string) => (refused?.field === field ? refused.message : undefined)
	return (
		<Card asChild>
			<section aria-labelledby={key}>
				<CardHead aside={changed ? `changed ${changed}` : 'first words'}>
					<h2 id={key} className="text-h4">
						{name}
					</h2>
				</CardHead>
				<CardBody className="grid gap-4">
					<Form key={round} {...form} method="post" noValidate className="grid gap-4">
						<input type="hidden" name="package" value={key} />
						<input type="hidden" name="version" value={theirs?.version ?? filled.version} />
						{theirs ? (
							<BothVersions what="This package" rows={differences(theirs, { title, text })} />
						) : (
							refused && !refused.field && <ErrorBox>{refused.message}</ErrorBox>
						)}
						<Field label="Title" error={errorOf('title')}>
							<Input
								name="title"
								defaultValue={title}
								onChange={({ target }) => edit({ title: target.value })}
							/>
						</Field>
						<Field
							label="Steps and tasks"
							hint="A line for each step; under it its tasks, each behind a dash. Mark tasks with (optional), and the delivery with (starts support)."
							error={errorOf('text')}
						>
							<Textarea
								name="text"
								rows={18}
								defaultValue={text}
								onChange={({ target }) => edit({ text: target.value })}
							/>
						</Field>
						<Button
							type="submit"
							variant="go"
							size="desk"
							className="w-fit"
							busyText={saving ? 'Saving…' : undefined}
						>
							Save {name}
						</Button>
					</Form>
					<Preview of={name} words={typed} saved={item.items} />
				</CardBody>
			</section>
		</Card>
	)
}

function differences(theirs: Words, yours: Words): Difference[] {
	const rows = [
		{ label: 'Title', theirs: theirs.title, yours: yours.title },
		{ label: 'Steps and tasks', theirs: theirs.text, yours: yours.text },
	]
	return rows.filter((row) => row.theirs !== row.yours)
}

/** What the words make; what is wrong with them; without scripts, what is saved. */
function Preview({ of, words, saved }: { of: string; words: Words; saved: readonly PackageTask[] }) {
	const read = readOr(words, saved)
	return (
		<section aria-label={`Preview of ${of}`} className="border-line border-t border-dashed pt-4">
			<p className="mb-3 font-semibold text-fine text-ink-soft">Preview</p>
			{typeof read === 'string' ? (
				<p className="text-danger text-small">{read}</p>
			) : (
				<PackageSteps items={read} />
			)}
		</section>
	)
}

function readOr(words: Words, saved: readonly PackageTask[]): readonly PackageTask[] | string {
	if (!words.text) return saved
	try {
		return readTemplateText(words).items
	} catch (error) {
		return error instanceof Error ? error.message : 'These words cannot be read.'
	}
}
