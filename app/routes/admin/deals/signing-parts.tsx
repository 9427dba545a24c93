import { useNavigation } from 'react-router'
import type { FormControls } from '#app/lib/forms/form-controls.ts'
import type { RejectedForm } from '#app/lib/parse-form.ts'
import { KitPhones } from '#app/modules/signing/components/kit-phones.tsx'
import { PaperDifferences } from '#app/modules/signing/components/paper-differences.tsx'
import { PaperFigure } from '#app/modules/signing/components/paper-figure.tsx'
import { AdminSection } from '#app/ui/admin/section.tsx'
import { Button } from '#app/ui/controls/button.tsx'
import { FormField, PostButton, PostForm, useFormState } from '#app/ui/controls/forms/form.tsx'
import { useFormKey } from '#app/ui/controls/forms/use-form-key.ts'
import { Textarea } from '#app/ui/controls/textarea.tsx'
import { Disclosure } from '#app/ui/overlays/disclosure.tsx'
import type { readSigningPage } from './signing-page.server.ts'

type Page = Awaited<ReturnType<typeof readSigningPage>>

/** Each paper with its total difference on top, the differences, and every box as it was read. */
export const Papers = ({ papers }: Pick<Page, 'papers'>) =>
	papers.map(({ id, name, report, wrong, boxes, isCorrected, conflictCount }) => (
		<AdminSection
			key={id}
			id={`paper-${id}`}
			title={name}
			aside={isCorrected ? 'Replaced by a corrected one' : undefined}
			className="grid gap-4"
		>
			<PaperFigure report={report} />
			{conflictCount > 0 && (
				<p className="font-semibold text-danger text-small">
					{`${conflictCount === 1 ? 'One box was' : `${conflictCount} boxes were`} read differently on two phones.`}
				</p>
			)}
			<PaperDifferences report={report} wrong={wrong} level={3} />
			<Disclosure look="text" summary="Every box" defaultOpen={!isCorrected}>
				<table className="w-full text-small">
					<thead className="text-left text-ink-soft">
						<tr>
							<th className="py-1 font-semibold">Box</th>
							<th className="py-1 text-right font-semibold">Agreed</th>
							<th className="py-1 text-right font-semibold">Document</th>
						</tr>
					</thead>
					<tbody>
						{boxes.map(({ id: box, label, agreed, read, isSame }) => (
							<tr key={box} className="border-line border-t">
								<td className="py-1.5 pr-2">{label}</td>
								<td translate="no" className="num py-1.5 text-right">
									{agreed || '–'}
								</td>
								<td
									translate="no"
									className={`num py-1.5 pl-2 text-right ${read && !isSame ? 'font-bold text-danger' : ''}`}
								>
									{read === null ? 'not read' : isSame ? 'same' : read}
								</td>
							</tr>
						))}
					</tbody>
				</table>
			</Disclosure>
		</AdminSection>
	))

type AsksProps = Pick<Page, 'asks'> & {
	controls: FormControls<'ask' | 'reply' | 'formKey'>
	formKey: string
	failed: RejectedForm | null
}

/** The client's questions from the finance office. A reply appears on the phone as soon as it has a connection. */
export function Asks({ asks, ...reply }: AsksProps) {
	return (
		<AdminSection id="asks" title="Questions from the signing desk" className="grid gap-4">
			{asks.length === 0 && (
				<p className="text-ink-soft text-small">
					None yet. A question appears here at once, and at the overview.
				</p>
			)}
			{asks.map((ask) => (
				<section
					key={ask.id}
					aria-label={`Question of ${ask.asked}`}
					className="grid gap-2 border-line border-t pt-3"
				>
					<p className="[overflow-wrap:anywhere]">{ask.text}</p>
					<p className="text-fine text-ink-soft">{ask.asked}</p>
					{ask.replies.map(({ text, replied }) => (
						<p
							key={`${replied} ${text}`}
							className="rounded-card bg-bubble p-3 text-small [overflow-wrap:anywhere]"
						>
							<span>{`${text} `}</span>
							<span className="text-fine text-ink-soft">{replied}</span>
						</p>
					))}
					<ReplyForm key={ask.replies.length} ask={ask.id} isFirst={ask.replies.length === 0} {...reply} />
				</section>
			))}
		</AdminSection>
	)
}

type ReplyFormProps = Omit<AsksProps, 'asks'> & { ask: string; isFirst: boolean }

function ReplyForm({ ask, isFirst, controls, formKey: serverKey, failed }: ReplyFormProps) {
	const { formData } = useNavigation()
	const formKey = useFormKey(serverKey)
	const state = useFormState(controls, { answer: failed, intent: 'reply', id: ask, idPrefix: ask })
	const form = (
		<PostForm form={state} error={null} preventScrollReset className="grid gap-2">
			<input type="hidden" name="ask" value={ask} />
			<input type="hidden" name="formKey" value={formKey} />
			<FormField form={state} name="reply" label="Your reply">
				<Textarea rows={2} />
			</FormField>
			<div>
				<Button
					type="submit"
					variant={isFirst ? 'go' : 'plain'}
					size="compact"
					busyText={formData?.get('ask') === ask ? 'Sending…' : undefined}
				>
					Reply
				</Button>
			</div>
		</PostForm>
	)
	return isFirst ? (
		form
	) : (
		<Disclosure look="text" summary="Reply again">
			{form}
		</Disclosure>
	)
}

export const SentPhotos = ({ ids }: { ids: readonly string[] }) =>
	ids.length > 0 && (
		<AdminSection id="photos" title="Photos">
			<ul className="grid grid-cols-2 gap-3 sm:grid-cols-3">
				{ids.map((id, index) => (
					<li key={id}>
						<a href={`/api/deal-files/photos/${id}`}>
							<img
								src={`/api/deal-files/photos/${id}`}
								alt={`From the signing desk, ${index + 1} of ${ids.length}`}
								loading="lazy"
								className="aspect-3/4 w-full rounded-control border border-line object-cover"
							/>
						</a>
					</li>
				))}
			</ul>
		</AdminSection>
	)

export const Phones = ({ phones, isClosed }: Pick<Page, 'phones' | 'isClosed'>) => (
	<AdminSection id="kit" title="Signing kit" className="grid gap-3">
		<p className="text-small">{phones.length === 0 ? 'No phone has the kit yet.' : 'Phones with the kit:'}</p>
		{phones.length > 0 && <KitPhones phones={phones} />}
		{!isClosed && (
			<PostButton>
				<Button intent="send-link" variant="plain" size="compact">
					Email a link to the kit
				</Button>
			</PostButton>
		)}
	</AdminSection>
)
