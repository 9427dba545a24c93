type Business = { name: string; email: string; phone: string }

export const financialPrivacyChangedOn = 'November 2026'

/**
 * The privacy notice of the Gramm-Leach-Bliley Act on the federal model form without an opt-out (12 CFR Part 1016, Appendix).
 * Its sentences are prescribed; the form may be relied on only while they stay as they are and the answers are true.
 */
export function FinancialPrivacyNotice({ name, email, phone }: Business) {
	return (
		<>
			<p>
				This notice is for people who apply for credit through us. It follows the form that federal law
				prescribes, so you can compare it with the notices of banks.
			</p>
			<h3>{`Facts: What does ${name} do with your personal information?`}</h3>
			<p>
				<strong>Why?</strong> Financial companies choose how they share your personal information. Federal law
				gives consumers the right to limit some but not all sharing. Federal law also requires us to tell you
				how we collect, share, and protect your personal information. Please read this notice carefully to
				understand what we do.
			</p>
			<p>
				<strong>What?</strong> The types of personal information we collect and share depend on the product or
				service you have with us. This information can include:
			</p>
			<ul>
				<li>Social Security number and income</li>
				<li>employment information and credit history</li>
				<li>credit scores and account balances</li>
			</ul>
			<p>
				When you are <em>no longer</em> our customer, we continue to share your information as described in
				this notice.
			</p>
			<p>
				<strong>How?</strong> All financial companies need to share customers’ personal information to run
				their everyday business. In the section below, we list the reasons financial companies can share their
				customers’ personal information; the reasons <span>{name}</span> chooses to share; and whether you can
				limit this sharing.
			</p>
			<SharingTable name={name} />
			<p>
				<strong>Questions?</strong> Call <span className="whitespace-nowrap">{phone}</span> or email{' '}
				<a href={`mailto:${email}`} translate="no">
					{email}
				</a>
				.
			</p>
			<WhatWeDo name={name} />
			<Definitions name={name} />
			<p>{`Rev. ${financialPrivacyChangedOn}`}</p>
		</>
	)
}

const reasons = [
	[
		'For our everyday business purposes',
		'such as to process your transactions, maintain your account(s), respond to court orders and legal investigations, or report to credit bureaus',
		true,
	],
	['For our marketing purposes', 'to offer our products and services to you', false],
	['For joint marketing with other financial companies', '', false],
	[
		'For our affiliates’ everyday business purposes',
		'information about your transactions and experiences',
		false,
	],
	['For our affiliates’ everyday business purposes', 'information about your creditworthiness', false],
	['For nonaffiliates to market to you', '', false],
] as const

function SharingTable({ name }: { name: string }) {
	return (
		<table>
			<thead>
				<tr>
					<th scope="col">Reasons we can share your personal information</th>
					<th scope="col">{`Does ${name} share?`}</th>
					<th scope="col">Can you limit this sharing?</th>
				</tr>
			</thead>
			<tbody>
				{reasons.map(([reason, detail, shares]) => (
					<tr key={reason + detail}>
						<td>
							<strong>{reason}</strong>
							{detail && <span>{`: ${detail}`}</span>}
						</td>
						<td data-label={`Does ${name} share?`}>{shares ? 'Yes' : 'No'}</td>
						<td data-label="Can you limit this sharing?">{shares ? 'No' : 'We don’t share'}</td>
					</tr>
				))}
			</tbody>
		</table>
	)
}

function WhatWeDo({ name }: { name: string }) {
	return (
		<>
			<h3>Who we are and what we do</h3>
			<p>
				<strong>Who is providing this notice?</strong>
				<span>{` ${name}.`}</span>
			</p>
			<p>
				<strong>{`How does ${name} protect my personal information?`}</strong> To protect your personal
				information from unauthorized access and use, we use security measures that comply with federal law.
				These measures include computer safeguards and secured files and buildings. Each answer and each
				document of an application is encrypted by itself, and each look at it is logged.
			</p>
			<p>
				<strong>{`How does ${name} collect my personal information?`}</strong> We collect your personal
				information, for example, when you
			</p>
			<ul>
				<li>apply for financing or give us your income information</li>
				<li>provide employment information or show your driver’s license</li>
				<li>give us your contact information</li>
			</ul>
			<p>We also collect your personal information from others, such as credit bureaus or other companies.</p>
			<p>
				<strong>Why can’t I limit all sharing?</strong> Federal law gives you the right to limit only
			</p>
			<ul>
				<li>sharing for affiliates’ everyday business purposes: information about your creditworthiness</li>
				<li>affiliates from using your information to market to you</li>
				<li>sharing for nonaffiliates to market to you</li>
			</ul>
			<p>State laws and individual companies may give you additional rights to limit sharing.</p>
		</>
	)
}

function Definitions({ name }: { name: string }) {
	return (
		<>
			<h3>Definitions</h3>
			<ul>
				<li>
					<strong>Affiliates:</strong> Companies related by common ownership or control. They can be financial
					and nonfinancial companies. <em>{`${name} has no affiliates.`}</em>
				</li>
				<li>
					<strong>Nonaffiliates:</strong> Companies not related by common ownership or control. They can be
					financial and nonfinancial companies.{' '}
					<em>{`${name} does not share with nonaffiliates so they can market to you.`}</em>
				</li>
				<li>
					<strong>Joint marketing:</strong> A formal agreement between nonaffiliated financial companies that
					together market financial products or services to you. <em>{`${name} doesn’t jointly market.`}</em>
				</li>
			</ul>
		</>
	)
}
