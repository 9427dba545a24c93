import type { ReactNode } from 'react'
import { FinancialPrivacyNotice, type ShownNotice } from './financial-privacy.tsx'

type Operator = { name: string; email: string; phone: string; address: string }
type Section = { id: string; title: string; body: ReactNode }
type Kept = { what: string; howLong: string; law: string | null }
type Facts = {
	/** How long each kind of records is kept. */
	kept: readonly Kept[]
	notice: ShownNotice
}

/** The data this software stores about people, and for how long. A change of what is stored must also change this text. */
export const privacySections = (operator: Operator, facts: Facts): Section[] => [
	...contactSections(operator),
	...accountSections(),
	...purchaseSections(),
	...creditAndForumSections(),
	...messageSections(),
	...rightsSections(operator, facts),
]

function contactSections({ name, email, phone, address }: Operator): Section[] {
	const emailLink = (
		<a href={`mailto:${email}`} translate="no">
			{email}
		</a>
	)
	const call = <span className="whitespace-nowrap">{phone}</span>
	return [
		{
			id: 'who',
			title: 'Who is responsible',
			body: (
				<p>
					<span>{address ? `${name}, ${address},` : name}</span> runs this website on its own server and
					decides what happens to your data. You can reach us at {emailLink} or {call}. The software is called
					Lotwise; its authors don’t run any part of this site and receive no data from it.
				</p>
			),
		},
	]
}

function accountSections(): Section[] {
	return [
		{
			id: 'reading',
			title: 'When you just browse',
			body: (
				<>
					<p>
						You can read every public page without an account. Our pages load nothing from other companies: no
						trackers, no advertising, no analytics, no outside fonts or pictures.
					</p>
					<p>
						The server logs one line for each request: the time, the page’s address, the result and how long
						it took. That line contains neither your IP address nor what you typed into a search box. If you
						try to sign in, sign up or pay, we use your IP address to count attempts, so that no one can guess
						passwords all night.
					</p>
					<p>
						For each day, we count how often someone came to the site and how often the Services page was
						read. These are just two numbers, with nothing about the people counted.
					</p>
				</>
			),
		},
		{
			id: 'account',
			title: 'When you have an account',
			body: (
				<ul>
					<li>Your name, your email address and whether you confirmed it.</li>
					<li>Your password, stored only in a form that no one can turn back into the password.</li>
					<li>
						With two-step sign-in, the encrypted key of your authenticator app, and your recovery codes in a
						form that no one can turn back into the codes.
					</li>
					<li>
						If you sign in with Google or Facebook: that you do, and the ID they use for you. They share your
						name and email address with us once. We ask for nothing else, keep no access to your account
						there, and tell them only that you want to sign in here.
					</li>
					<li>
						For each device you are signed in on: when you signed in, when the sign-in ends, the IP address,
						the browser’s name and when it was last used. This lets you notice a sign-in that wasn’t yours. We
						don’t look up where an address is located.
					</li>
					<li>
						Security events, such as a new password or a sign-in on a new device: what happened and when, the
						IP address and the browser’s name. We email you about them and show them under Security.
					</li>
					<li>
						While you change your email address: the new address, until you confirm it or an hour has passed.
					</li>
				</ul>
			),
		},
		{
			id: 'checklist',
			title: 'When you use the checklist and the calculators',
			body: (
				<>
					<p>
						What you check off and write on the buying checklist is saved in your browser. If you are signed
						in, it is also saved in your account, so you can use it on your other devices: each check mark,
						each note and the time it was last saved. It is deleted with your account. Signing out leaves it
						in the browser; on a shared computer, choose “Remove from this browser” afterwards. Your browser
						also keeps a copy of the empty checklist page, so it opens offline.
					</p>
					<p>
						What you type into the calculators, the quote checker and the VIN check is not stored. If you save
						a quote before you sign in, we keep it encrypted for a day, until you have signed in.
					</p>
					<p>
						A PDF, a photo or a saved email of a quote that you choose is read in your browser and is not sent
						to us. We get the lines that you use, when you send the form they are in. What reads photos comes
						from this site and stays in your browser’s cache.
					</p>
				</>
			),
		},
	]
}

function purchaseSections(): Section[] {
	return [
		{
			id: 'buying',
			title: 'When you buy a service',
			body: (
				<>
					<p>
						We keep your order: its reference, the service, the price, your email address, your name if the
						payment page asked for it, and whether it was paid, canceled or refunded.
					</p>
					<p>
						You pay on a payment provider’s page. Your card number goes to the provider, never to us. The
						provider tells us that you paid and who you are, and keeps its own records under its own privacy
						policy. We use Stripe. If this site runs as a demo, a built-in test provider takes its place and
						no money moves.
					</p>
				</>
			),
		},
		{
			id: 'client-file',
			title: 'When you are our client',
			body: (
				<>
					<p>
						With your first paid order, or when we start helping you before that, we open a client file. It
						contains your name, phone number and email addresses and links to your orders, appointments,
						applications, messages and reviews. It also contains the advisor’s notes and tags, the next step
						and its due date, and a history of what happened. The notes belong to the advisor and are not
						shown on the site, but if you ask us, we’ll tell you what they say.
					</p>
					<p>
						After you pay, we ask what you’re looking for: your budget, the type of car, the timing, the
						place, and whatever else you tell us. Your answers are in your file. You can change them with the
						link in your receipt or in your account.
					</p>
					<p>
						The advisor checks off the tasks on your package’s checklist, and you see each one right away. For
						cars we recommend, we keep the details, the pictures, your answer and the reason you give. Anyone
						with the link in that email can answer for you, so please keep it private. We also count the hours
						of support after delivery, including any time added because we replied late.
					</p>
				</>
			),
		},
		{
			id: 'visits',
			title: 'When you request an appointment',
			body: (
				<>
					<p>
						We keep your name, email address, phone number, the place, the day and time, and every change with
						who made it. While a request is unpaid, we also keep a code derived from your IP address, so that
						no one can block every time slot at once. If you join the waitlist for a full day, we keep your
						name and email address until that day has passed or you leave the list.
					</p>
					<p>
						The link in our emails opens this one appointment without a password, so please keep those emails
						private. It works until 90 days after the appointment. The advisor may see appointments in a
						calendar app, which then receives the time, the place, and your first name and last initial.
					</p>
					<p>
						If we refund you, we keep the amount, the reason and the payment provider’s refund ID with the
						order.
					</p>
				</>
			),
		},
	]
}

function creditAndForumSections(): Section[] {
	return [
		{
			id: 'credit',
			title: 'When you apply for credit',
			body: (
				<>
					<p>
						Your answers and the documents you add are encrypted before they are stored, each answer
						separately. Your Social Security number and your date of birth never appear in an email, a log or
						a page’s address. Your name, email address and phone number are not encrypted, so that we can find
						your application.
					</p>
					<p>
						We see most of your answers when we work on your application. To open your Social Security number,
						your date of birth or a document, we have to confirm our identity again and give a reason, one
						item at a time. Each time is recorded in a log that can’t be changed without detection, and you
						can read it with your application. <span>{whoGetsAnApplication}</span> If someone applies together
						with you, they can’t see your answers, and you can’t see theirs.
					</p>
					<p>
						We keep a record of what you agreed to: the text, the name you typed, the boxes you checked, the
						time, your IP address and your browser’s name. Anything unusual, such as a ZIP code from another
						state, is flagged for us to look at. No decision is made automatically because of it.
					</p>
					<p>
						We erase a draft 7 days after you last saved it and remind you once before that. We erase
						everything encrypted 30 days after your application is approved, declined or withdrawn, or after
						90 days without any activity, and right away if you ask for deletion. Erasing destroys the key,
						and within a day its backup, so copies in older backups can’t be read either. We keep a record
						that you applied, the outcome, what you agreed to and who looked at it for another 25 months,
						because lending rules require it. Our audit log keeps a record that there was an application,
						without your name.
					</p>
				</>
			),
		},
		{
			id: 'community',
			title: 'When you write in the community',
			body: (
				<>
					<p>
						What you post is public and appears under the name you choose in your profile, with the picture
						and the text about you that you add there. Your email address is never shown. If you tell us that
						a dealer or lender pays you, that is shown, too. We keep earlier versions of an edited post for
						you and the advisor. When you delete a post or comment, its text, its earlier versions and its
						picture are deleted right away; a note that it was deleted stays, because others have replied to
						it. When you delete your account, your name, your profile text and your picture are deleted with
						it.
					</p>
					<p>
						The server re-creates every picture you add, which removes the location, time and camera details
						stored in it before anyone sees it. License plates and faces remain visible, so please check
						first. A picture you upload but never post is deleted after seven days.
					</p>
					<p>
						Text you haven’t posted yet is kept only in your browser, for up to 30 days. Posting it, choosing
						“Discard draft” or signing out erases it. Pictures are not included.
					</p>
					<p>
						We count how often a post is opened but nothing about who opened it: no cookie, no address, no
						account. What you like, save, follow and report, and who you block, is kept with your account. We
						don’t tell the people you block or report.
					</p>
				</>
			),
		},
	]
}

function messageSections(): Section[] {
	return [
		{
			id: 'emails',
			title: 'The emails we send',
			body: (
				<p>
					We email you when there is a reason to: to confirm your address, reset your password, send a receipt
					or arrange what you bought. After a completed order, we ask for a review once and send one reminder.
					A link in that email turns this off, and then we keep your address on a list of people we don’t ask.
					We also notify you about community replies, mentions and discussions you follow, as often as you
					choose; a link in each of these emails turns them off. There is no newsletter, and nothing in our
					emails tracks whether you open them. We keep a copy of every email we send for two years, so we can
					find one that didn’t arrive.
				</p>
			),
		},
		{
			id: 'case-emails',
			title: 'Emails about your case',
			body: (
				<p>
					If you work with us on a purchase, your case has an email address of its own. We keep the emails
					that you, dealers and we write about it: sender, recipients, subject, text, and files that are PDFs
					or pictures. A quote in them is read by our own software on our server and becomes a draft that the
					advisor checks. The original message is kept encrypted for 90 days. Emails from senders we don’t
					know wait for a decision for at most 30 days and are then deleted. Only our advisor reads them; you
					get them with your data, and they are deleted with your account.
				</p>
			),
		},
		{
			id: 'chat',
			title: 'When you write in the chat',
			body: (
				<p>
					We keep messages and pictures, and the address of the page on which you last wrote. Only our advisor
					and you can see them, in the browser you used or, once you sign in, in your account. If you leave a
					name or an email address, we keep it with the conversation and email you the replies you miss; a
					link in each of those emails turns them off. We remove the location and camera details from
					pictures. The advisor can see whether you have the chat open, but we don’t record it. We delete a
					conversation after it has been inactive for the time the advisor has set, which is two years by
					default.
				</p>
			),
		},
		{
			id: 'cookies',
			title: 'Cookies',
			body: (
				<>
					<p>All of our cookies are our own. Each has one job, and none follows you to other sites.</p>
					{cookieTable}
				</>
			),
		},
	]
}

const cookieTable = (
	<table>
		<thead>
			<tr>
				<th scope="col">Name</th>
				<th scope="col">What it does</th>
				<th scope="col">How long</th>
			</tr>
		</thead>
		<tbody>
			<tr>
				<td>
					<code>lotwise.session_token</code>
				</td>
				<td>Keeps you signed in. Scripts can’t read it. On secure sites its name starts with __Host-.</td>
				<td>
					Until you close the browser; 30 days with “Remember me” or after signing in with Google or Facebook
				</td>
			</tr>
			<tr>
				<td>
					<code>lotwise.sign_up</code>
				</td>
				<td>
					Shows that the link we emailed you was opened in the browser you signed up with, and to which
					address it went. Scripts can’t read it.
				</td>
				<td>A day at most; deleted when you confirm your address</td>
			</tr>
			<tr>
				<td>
					<code>lotwise.state</code>, <code>lw_begun</code>
				</td>
				<td>
					Link a sign-in with Google or Facebook to this browser while you are there, and remember the page
					you came from.
				</td>
				<td>At most five minutes and one hour; deleted when you come back</td>
			</tr>
			<tr>
				<td>
					<code>lw_session</code>
				</td>
				<td>
					Not a cookie but a note in your browser that is never sent to us. It lets your other tabs see that
					you signed in or out, and gives no access to anything.
				</td>
				<td>Until you sign out</td>
			</tr>
			<tr>
				<td>
					<code>lw_fonts</code>
				</td>
				<td>
					Not a cookie but a note in your browser that is never sent to us. It says that the browser has our
					fonts, so that pages use them at once.
				</td>
				<td>Until you delete it</td>
			</tr>
			<tr>
				<td>
					<code>lw_chat</code>
				</td>
				<td>Set when you open the chat. Lets only this browser read the conversation you start in it.</td>
				<td>180 days</td>
			</tr>
			<tr>
				<td>
					<code>lw_device</code>
				</td>
				<td>
					Recognizes a browser you have signed in with, so we don’t have to alert you about it again. It can’t
					be used to sign in.
				</td>
				<td>A year from when you last signed in</td>
			</tr>
			<tr>
				<td>
					<code>lw_buyer</code>
				</td>
				<td>
					Recognizes your checkout when you come back from paying, even without an account, so you’re never
					charged twice.
				</td>
				<td>A day from when you choose “Book Now”</td>
			</tr>
			<tr>
				<td>
					<code>lw_appointment</code>
				</td>
				<td>Shows the appointment you requested below the form, with links to pay for it and change it.</td>
				<td>A day from when you request an appointment</td>
			</tr>
			<tr>
				<td>
					<code>lw_apply</code>
				</td>
				<td>
					Finds your draft credit application again in the browser where you started it. It contains a random
					code and nothing you typed; scripts can’t read it.
				</td>
				<td>10 days</td>
			</tr>
			<tr>
				<td>
					<code>lw_apply_open</code>
				</td>
				<td>
					Keeps an application open that you opened with an emailed link and your date of birth. Scripts can’t
					read it.
				</td>
				<td>Two hours, or until you close the browser or choose “Close it in this browser”</td>
			</tr>
			<tr>
				<td>
					<code>theme</code>
				</td>
				<td>Remembers that you chose light or dark.</td>
				<td>A year</td>
			</tr>
			<tr>
				<td>
					<code>ribbon</code>
				</td>
				<td>Remembers that you closed the notice at the top.</td>
				<td>A year</td>
			</tr>
			<tr>
				<td>
					<code>lw_toast</code>
				</td>
				<td>Carries one short message, such as “You have successfully signed out”, to the next page.</td>
				<td>A minute at most</td>
			</tr>
		</tbody>
	</table>
)

/** Used by two sections, so that they cannot differ. */
const whoGetsAnApplication =
	'Lenders get your credit application when we send it to them for the loan you ask for. A credit bureau gets what it needs to find your report when we or a lender ask for it. Dealers don’t get it.'

function rightsSections({ name, email, phone }: Operator, { kept, notice }: Facts): Section[] {
	const emailLink = (
		<a href={`mailto:${email}`} translate="no">
			{email}
		</a>
	)
	return [
		{
			id: 'sharing',
			title: 'Who else can see it',
			body: (
				<p>
					The advisor and the people who work on this site for <span>{name}</span>. The payment provider and
					the email provider, each only what it needs for its job. Government agencies, where the law requires
					it. <span>{whoGetsAnApplication}</span> If you ask us to talk to a dealer or a seller for you, they
					learn what you let us say. We don’t sell data, and we give none to anyone for advertising.
				</p>
			),
		},
		{
			id: 'financial-privacy',
			title: 'Privacy notice for credit applicants',
			body: <FinancialPrivacyNotice business={{ name, email, phone }} {...notice} />,
		},
		{
			id: 'how-long',
			title: 'How long we keep it',
			body: (
				<>
					<p>
						Your account is kept until you delete it or ask us to. For everything else, these are the times;
						where a law decides, it is named.
					</p>
					<KeptTable kept={kept} />
				</>
			),
		},
		{
			id: 'rights',
			title: 'Your rights',
			body: (
				<p>
					You can ask to see the data we keep about you, correct it, get a copy of it, delete it, or object to
					how we use it. Email {emailLink} from your account’s address, and we’ll answer within 30 days.
					Depending on where you live, you may also be able to complain to a government agency about how we
					handle your data.
				</p>
			),
		},
		{
			id: 'changes',
			title: 'When this page changes',
			body: (
				<p>
					This site is growing. Before a new feature keeps any data about you, we describe it here and update
					the date at the top.
				</p>
			),
		},
	]
}

const KeptTable = ({ kept }: { kept: readonly Kept[] }) => (
	<table>
		<thead>
			<tr>
				<th scope="col">What</th>
				<th scope="col">How long</th>
			</tr>
		</thead>
		<tbody>
			{kept.map(({ what, howLong, law }) => (
				<tr key={what}>
					<td>{what}</td>
					<td data-label="How long">
						<span>{howLong}</span>
						{law && (
							<>
								<br />
								<small>{law}</small>
							</>
						)}
					</td>
				</tr>
			))}
		</tbody>
	</table>
)
