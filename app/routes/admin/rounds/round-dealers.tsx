import { Link } from 'react-router'
import type { RejectedForm } from '#app/lib/parse-form.ts'
import { verbatim } from '#app/lib/text/verbatim.ts'
import { AdminSection } from '#app/ui/admin/section.tsx'
import { Button } from '#app/ui/controls/button.tsx'
import { Checkbox } from '#app/ui/controls/checkbox.tsx'
import { FieldGroup } from '#app/ui/controls/field-group.tsx'
import { PostButton, PostForm } from '#app/ui/controls/forms/form.tsx'
import { SearchForm } from '#app/ui/controls/search-form.tsx'
import { QrCode } from '#app/ui/layout/qr-code.tsx'
import { Disclosure } from '#app/ui/overlays/disclosure.tsx'
import { CopyText } from './copy-text.tsx'
import type { RoundPage } from './round-page.server.ts'
import { StoreBoxes } from './store-boxes.tsx'

type RoundDealersProps = {
	round: RoundPage
	/** The page itself, without a query. */
	page: string
	rejected: RejectedForm | null
}

/** The dealers of a round: who has opened the page, declined, or sealed an offer; their links, and more dealers to add. */
export function RoundDealers({ round, page, rejected }: RoundDealersProps) {
	const { dealers, canInvite } = round
	return (
		<AdminSection id="dealers" title="Dealers" className="grid gap-4">
			{dealers.length === 0 && <p className="text-ink-soft text-small">No dealer chosen yet.</p>}
			{dealers.length > 0 && (
				<ul className="grid gap-3">
					{dealers.map((dealer) => (
						<DealerLine key={dealer.id} dealer={dealer} page={page} canRemove={round.canEdit} />
					))}
				</ul>
			)}
			{canInvite && <AddDealers round={round} page={page} rejected={rejected} />}
		</AdminSection>
	)
}

type Dealer = RoundPage['dealers'][number]

function DealerLine({ dealer, page, canRemove }: { dealer: Dealer; page: string; canRemove: boolean }) {
	const { id, name, group, email, crmEmail, invitation } = dealer
	const reach = [email, crmEmail && `lead to ${crmEmail}`].filter(Boolean).join(', ')
	return (
		<li id={`dealer-${id}`} className="grid gap-1 border-line border-b pb-3">
			<div className="flex flex-wrap items-baseline justify-between gap-x-4 gap-y-1">
				<h3 translate="no" className="font-semibold text-body">
					{name}
				</h3>
				<span className="text-small">{statusOf(dealer)}</span>
			</div>
			<p {...verbatim(group ? null : reach)} className="text-fine text-ink-soft [overflow-wrap:anywhere]">
				{`${reach || 'The book has no email address: give them the link yourself.'}${group ? ` · ${group}` : ''}`}
			</p>
			{invitation && (
				<Disclosure
					look="text"
					summary={
						<span>
							Link, text and QR code<span className="sr-only">{` for ${name}`}</span>
						</span>
					}
					defaultOpen={invitation.qr !== null}
				>
					<div className="mt-2 grid gap-3">
						<CopyText id={`text-${id}`} text={invitation.text} about={name} />
						{invitation.qr ? (
							<QrCode {...invitation.qr} label={`QR code of the link for ${name}`} />
						) : (
							<Link to={`${page}?qr=${id}#dealer-${id}`} className="w-fit text-small">
								Show the QR code
							</Link>
						)}
						<p className="text-fine text-ink-soft">
							Anyone with this link can bid as this dealer. Don’t send it to anyone else.
						</p>
					</div>
				</Disclosure>
			)}
			{canRemove && (
				<PostButton fields={{ invitation: id }}>
					<Button intent="remove-dealer" variant="quiet" size="mini">
						Remove<span translate="no" className="sr-only">{` ${name}`}</span>
					</Button>
				</PostButton>
			)}
		</li>
	)
}

function statusOf({ declined, offers, lastOffer, withdrawn, viewed, invitation }: Dealer): string {
	if (declined) return `Declined: ${declined}`
	if (withdrawn) return `Offer withdrawn ${withdrawn}`
	if (offers > 0)
		return `${offers === 1 ? 'Offer' : `Offer, changed ${offers === 2 ? 'once' : `${offers - 1} times`},`} ${lastOffer}`
	if (viewed) return `Opened the page ${viewed}`
	return invitation ? 'Invited' : 'Not invited yet'
}

function AddDealers({ round, page, rejected }: RoundDealersProps) {
	const { book, search, isBookCut } = round
	const { errors = {}, values = {} } = rejected ?? {}
	return (
		<Disclosure
			look="text"
			summary="Add dealers from the book"
			defaultOpen={rejected !== null || search !== '' || round.dealers.length === 0}
		>
			<div className="mt-2 grid gap-3">
				<SearchForm action={page} id="book" label="Search the book" query={search} />
				{book.length === 0 ? (
					<p className="text-small">
						<span>{search ? 'No other dealer matches.' : 'Every dealer of the book is in this round.'}</span>{' '}
						<Link to="/admin/dealers/new">Add a dealer to the book</Link>
					</p>
				) : (
					<PostForm
						key={round.dealers.length}
						form={{ intent: 'add-dealers', rejected }}
						className="grid gap-3"
					>
						<FieldGroup legend="Dealers" id="dealers-to-add" error={errors.otherMakes ?? errors.dealers}>
							<StoreBoxes stores={book} chosen={(values.dealers ?? '').split(' ')} />
							{errors.otherMakes && <Checkbox name="otherMakes" label="Ask them anyway" />}
						</FieldGroup>
						{isBookCut && (
							<p className="text-fine">There are more dealers in the book. Search to find them.</p>
						)}
						<div>
							<Button type="submit" variant="plain" size="compact">
								{round.state === 'open' ? 'Add and invite them now' : 'Add them'}
							</Button>
						</div>
					</PostForm>
				)}
			</div>
		</Disclosure>
	)
}
