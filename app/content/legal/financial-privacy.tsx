import { Fragment } from 'react'
import {
	type NoticeAnswers,
	type NoticeBusiness,
	type NoticePart,
	type PrivacyNotice,
	privacyNotice,
} from './privacy-notice.ts'

export type ShownNotice = {
	answers: NoticeAnswers
	/** The month of the last change: 'November 2026'; null if the business has not confirmed the answers. */
	revised: string | null
}

/** The privacy notice for applicants as a section of a page. */
export function FinancialPrivacyNotice({
	business,
	answers,
	revised,
}: ShownNotice & { business: NoticeBusiness }) {
	const notice = privacyNotice(business, answers)
	return (
		<>
			<p>
				This notice is for people who apply for credit through us. It follows the form that federal law
				prescribes, so you can compare it with the notices of banks.{' '}
				<a href="/privacy-notice.pdf">Print it on two pages</a>.
			</p>
			{revised === null && (
				<p>
					<strong>{`${business.name} has not confirmed these answers yet.`}</strong>
				</p>
			)}
			<h3>{`Facts: ${notice.title}`}</h3>
			<Parts parts={notice.facts} />
			<SharingTable notice={notice} />
			<p>
				<strong>Questions?</strong> Call <span className="whitespace-nowrap">{notice.questions.phone}</span>{' '}
				or email{' '}
				<a href={`mailto:${notice.questions.email}`} translate="no">
					{notice.questions.email}
				</a>
				.
			</p>
			<h3>Who we are</h3>
			<Parts parts={notice.who} />
			<h3>What we do</h3>
			<Parts parts={notice.what} />
			<h3>Definitions</h3>
			<Parts parts={notice.definitions} />
			{revised && <p>{`Rev. ${revised}`}</p>}
		</>
	)
}

const Parts = ({ parts }: { parts: readonly NoticePart[] }) =>
	parts.map(({ heading, text, list, after }) => (
		<Fragment key={heading}>
			<p>
				<strong>{heading}</strong>
				<span>{` ${text}`}</span>
			</p>
			{list && (
				<ul>
					{list.map((item) => (
						<li key={item}>{item}</li>
					))}
				</ul>
			)}
			{after && <p>{after}</p>}
		</Fragment>
	))

function SharingTable({ notice: { sharingHeads, reasons } }: { notice: PrivacyNotice }) {
	return (
		<table>
			<thead>
				<tr>
					{sharingHeads.map((head) => (
						<th key={head} scope="col">
							{head}
						</th>
					))}
				</tr>
			</thead>
			<tbody>
				{reasons.map(({ reason, detail, shares, limit }) => (
					<tr key={reason + detail}>
						<td>
							<strong>{reason}</strong>
							{detail && <span>{`: ${detail}`}</span>}
						</td>
						<td data-label={sharingHeads[1]}>{shares}</td>
						<td data-label={sharingHeads[2]}>{limit}</td>
					</tr>
				))}
			</tbody>
		</table>
	)
}
