import { type KeyboardEvent, type MouseEvent, useState } from 'react'
import { useFetcher } from 'react-router'
import { Button } from '#app/ui/controls/button.tsx'
import { Field } from '#app/ui/controls/field.tsx'
import { Input } from '#app/ui/controls/input.tsx'
import { Select } from '#app/ui/controls/select.tsx'
import type { DealerChoices } from '../../dealer-choices.ts'
import { roleLabel } from '../../dealers/dealer-roles.ts'
import type { EditorResult } from '../../documents/editor-result.ts'
import { type EditorFields, TermField } from './term-field.tsx'

type DealerFieldsProps = Pick<EditorFields, 'form'> & { loaded: DealerChoices }

/**
 * The dealer, chosen from the book, and the person there who wrote the paper. A book that is too long for a list is searched. The button
 * with the intent `dealer` lists other dealers. With scripts, it leaves the rest of the form as it is, and choosing a dealer loads who
 * works there.
 */
export function DealerFields({ form, loaded }: DealerFieldsProps) {
	const { values } = form
	const fetcher = useFetcher<EditorResult>()
	const [dealerId, setDealerId] = useState(values.dealerId ?? '')
	const { dealers, search, chosenId, people } = fetcher.data?.dealers ?? loaded
	function load(element: HTMLFormElement | null) {
		if (!element) return
		const fields = new FormData(element)
		fields.set('intent', 'dealer')
		fetcher.submit(fields, { method: 'post' })
	}
	function find(event: MouseEvent<HTMLButtonElement> | KeyboardEvent<HTMLInputElement>) {
		event.preventDefault()
		load(event.currentTarget.form)
	}
	const isKnown = chosenId === dealerId
	return (
		<>
			{search !== null && (
				<div className="grid gap-1">
					<div className="flex items-end gap-2">
						<Field id="dealerSearch" label="Find a dealer" className="min-w-0 flex-1">
							<Input
								type="search"
								name="dealerSearch"
								density="compact"
								defaultValue={search}
								maxLength={200}
								autoComplete="off"
								onKeyDown={(event) => event.key === 'Enter' && find(event)}
							/>
						</Field>
						<Button
							intent="dealer"
							variant="plain"
							size="compact"
							onClick={find}
							busyText={fetcher.state === 'idle' ? undefined : 'Finding…'}
						>
							Find
						</Button>
					</div>
					<p role="status" className="text-fine text-ink-soft">
						{search ? foundText(dealers.filter(({ id }) => id !== chosenId).length) : 'Name, place or phone'}
					</p>
				</div>
			)}
			<TermField form={form} name="dealerId" label="Dealer" optional>
				<Select
					density="compact"
					onChange={({ currentTarget }) => {
						setDealerId(currentTarget.value)
						load(currentTarget.form)
					}}
				>
					<option value="">Not in the dealer list</option>
					{dealers.map(({ id, name, city, doNotUse }) => (
						<option key={id} value={id}>
							{`${[name, city].filter(Boolean).join(', ')}${doNotUse ? ' (do not use)' : ''}`}
						</option>
					))}
				</Select>
			</TermField>
			{((isKnown && people.length > 0) || form.rejected?.errors.dealerPersonId) && (
				<TermField form={form} name="dealerPersonId" label="Who at the dealer wrote it" optional>
					<Select
						key={chosenId}
						density="compact"
						defaultValue={people.some(({ id }) => id === values.dealerPersonId) ? values.dealerPersonId : ''}
					>
						<option value="">Not known</option>
						{isKnown &&
							people.map(({ id, name, role }) => (
								<option key={id} value={id}>
									{`${name}, ${roleLabel(role).toLowerCase()}`}
								</option>
							))}
					</Select>
				</TermField>
			)}
			<noscript>
				<Button intent="dealer" variant="plain" size="compact" className="w-fit">
					Show who works there
				</Button>
			</noscript>
		</>
	)
}

const foundText = (count: number) => (count === 0 ? 'No dealer found' : `${count} found. Choose the dealer.`)
