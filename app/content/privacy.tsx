import type { ReactNode } from 'react'

type Operator = { name: string; email: string; phone: string }
type Section = { id: string; title: string; body: ReactNode }

export const privacyChangedOn = '2026-11-21'

/** What this software keeps about people, and for how long. Whoever changes what is stored changes this text with it. */
export function privacySections({ name, email, phone }: Operator): Section[] {
	const mail = <a href={`mailto:${email}`}>{email}</a>
	const call = <span className="whitespace-nowrap">{phone}</span>
	return [
		{
			id: 'who',
			title: 'Who is responsible',
			body: (
				<p>
					{name} runs this website on its own server and decides what happens to your data. You reach us at{' '}
					{mail} or {call}. The software is called Lotwise; its authors run no part of this site and receive
					nothing from it.
				</p>
			),
		},
		{
			id: 'reading',
			title: 'When you only read',
			body: (
				<>
					<p>
						You can read every public page without an account. The page loads nothing from other companies: no
						trackers, no advertising, no analytics, no fonts or pictures from elsewhere.
					</p>
					<p>
						The server writes a line for each request: time, address of the page, how the answer went, how
						long it took. That line holds neither your IP address nor what you typed into a search box. If you
						try to sign in, sign up or pay, your IP address is used to count attempts, so that nobody can
						guess passwords all night.
					</p>
					<p>
						For each day we count how often the site was opened from outside and how often its Services page
						was read: two numbers, and nothing about anybody who was counted.
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
					<li>Your password, only in a form from which nobody can read it back.</li>
					<li>
						With two-step sign-in, the key of your authenticator app, encrypted, and your recovery codes in a
						form from which nobody can read them back.
					</li>
					<li>
						If you sign in with Google or Facebook: that you do, and the number by which they know you. They
						tell us your name and email address once; we ask for nothing else, keep none of their keys to your
						account, and tell them nothing but that you want to sign in here.
					</li>
					<li>
						For each device you are signed in on: when it began, when it ends, the IP address and the
						browser’s name, and when it was last used. You need this to notice a sign-in that was not yours.
						Where an address is, we ask nobody.
					</li>
					<li>
						What happened to the safety of your account, such as a new password or a sign-in on a device we
						had not seen: what, when, the IP address and the browser’s name. We tell you by mail and show it
						under Security.
					</li>
					<li>
						While you change your email address: the new one, until you have confirmed it or an hour is over.
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
						What you tick and note on the buying checklist is kept in your browser. If you are signed in, it
						is kept in your account as well, so that your other devices have it: each tick, each note, and
						when the account last took it in. It goes with your account. Signing out leaves it in the browser;
						on a computer that others use, press ‘Remove from this browser’ afterwards. So that the page opens
						without a connection, your browser also keeps a copy of it as everybody sees it.
					</p>
					<p>
						What you type into the calculators, the quote checker and the VIN check is part of the page’s
						address and is stored nowhere.
					</p>
				</>
			),
		},
		{
			id: 'buying',
			title: 'When you buy a service',
			body: (
				<>
					<p>
						We keep the order: its reference, the service, the price, your email address, your name if the
						payment page asked for it, and whether it was paid, canceled or refunded.
					</p>
					<p>
						You pay on the page of a payment provider. Your card number goes to the provider and never to us.
						The provider tells us that you paid and who you are, and keeps its own records under its own
						privacy policy. We use Stripe, unless this site runs as a demo: then a built-in stand-in takes its
						place and no money moves.
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
						With your first paid order, or when we take you on by hand, a file is opened: your name, phone
						number and email addresses, and with it your orders, visits, applications, messages and reviews as
						they stand in their own places. It also holds what the advisor notes on your case, its tags, whose
						turn it is and by when, and a line for each thing that happened. The notes are the advisor’s and
						are not shown on the site; ask us, and we tell you what they say.
					</p>
					<p>
						The checklist of your package is ticked by the advisor, and you see each tick at once. Of cars we
						recommend we keep what they are, their pictures, your answer and the reason you give. The link in
						that mail lets whoever has it answer for you: keep it to yourself. The hours of support after a
						delivery are counted, with what was added because an answer of ours came late.
					</p>
				</>
			),
		},
		{
			id: 'visits',
			title: 'When you ask for a visit',
			body: (
				<>
					<p>
						We keep your name, email address, phone number, the place, the day and time, and every change of
						it with who made it. While a request is unpaid, we also keep a mark made from your IP address, so
						that nobody can block all times at once. Waiting for a full day, you leave your name and address
						until the day is over or you leave the list.
					</p>
					<p>
						The link in our mails opens this one visit without a password: keep those mails to yourself. It
						works until 90 days after the visit. The advisor may follow visits in a calendar program, which
						then gets the time, the place, and your first name with an initial.
					</p>
					<p>
						If money goes back to you, we keep the amount, the reason and the provider’s name for it, with the
						order.
					</p>
				</>
			),
		},
		{
			id: 'credit',
			title: 'When you apply for credit',
			body: (
				<>
					<p>
						What you write into the application and the documents you add are encrypted, each answer by
						itself, before they are stored; your social security number and your birth date are never in a
						mail, a log or the address of a page. Your name, your email address and your phone number are kept
						readable, so that we find your application.
					</p>
					<p>
						We see most of your answers when we work on your application. Your social security number, your
						birth date and your documents open one at a time, only after we have shown again who we are and
						given a reason; each time is written down where it cannot be changed unseen, and you can read it
						with your application. Lenders get it when we send it to them for the loan you ask for, and nobody
						else does. Somebody who applies together with you does not see your answers, nor you theirs.
					</p>
					<p>
						We keep what you agreed to: the text, the name you typed, the boxes, the time, your IP address and
						your browser’s name. What looks unusual, such as a ZIP code of another state, is marked for us and
						decides nothing by itself.
					</p>
					<p>
						A draft is erased 7 days after you last saved it; we remind you once. Everything encrypted is
						erased 30 days after your application was approved, declined or withdrawn, or after 90 days in
						which nothing happened to it, and at once if you ask for deletion. Erasing destroys the key, so
						that copies in older backups stay shut. That you applied, what became of it, what you agreed to
						and who looked at it is kept for 25 months more, because lending rules ask for records of that
						age. Our log of acts keeps, without your name, that there was an application.
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
						What you post there is public and stands under the name you choose in your profile, with the
						picture and the words about you that you put there. Your email address is never shown. A dealer or
						lender who pays you is named because you said so. Earlier wordings of an edited post are kept for
						you and the advisor. What you delete loses its words, its earlier wordings and its picture at
						once; its place stays, because others answered it. When your account goes, your name, your words
						about yourself and your picture go with it.
					</p>
					<p>
						Pictures you add are drawn anew by the server: the place, the time and the camera stored in them
						are gone before anybody sees them. A number plate or a face in the picture stays, so look first. A
						picture that you sent ahead and never posted is erased after seven days.
					</p>
					<p>
						What you have typed and not yet posted is kept in your browser alone, for 30 days at most;
						posting, ‘Discard draft’ or signing out erases it. Pictures are not part of that.
					</p>
					<p>
						We count how often a post was opened, and nothing about who opened it: no cookie, no address, no
						account. What you like, save and follow, whom you block and what you report is kept with your
						account; the one you block or report is not told who it was.
					</p>
				</>
			),
		},
		{
			id: 'mail',
			title: 'The mail we send',
			body: (
				<p>
					We write to you when you ask for it: to confirm your address, to reset your password, to send a
					receipt, to arrange what you bought. After a completed order we ask once for a review and remind
					once; a link in that mail stops it, and then we keep your address on the list of those who are not
					asked. In the community we tell you of answers, mentions and discussions you follow, as often as you
					choose; a link in each of these mails stops them. There is no newsletter and nothing in a mail
					reports whether you opened it. We keep a copy of what was sent, so that a mail that did not arrive
					can be found.
				</p>
			),
		},
		{
			id: 'chat',
			title: 'When you write in the chat',
			body: (
				<p>
					Messages and pictures are kept and seen by our advisor and by you, in the browser you wrote in or,
					once you sign in, in your account. If you leave a name or an address, we keep it with the
					conversation and mail you what was answered while you were away; a link in each of those mails stops
					them. Pictures lose the place and camera stored in them. Whether you have the chat open is shown to
					the advisor and not recorded. A conversation is deleted once nothing was said in it for the time the
					advisor has set, two years if nothing else is set.
				</p>
			),
		},
		{
			id: 'cookies',
			title: 'Cookies',
			body: (
				<>
					<p>All of them are ours, each has one job, and none follows you to other sites.</p>
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
								<td>
									Keeps you signed in. Scripts cannot read it. On secure sites its name starts with __Host-.
								</td>
								<td>
									Until you close the browser; 30 days with ‘Remember me’ or after signing in with Google or
									Facebook
								</td>
							</tr>
							<tr>
								<td>
									<code>lotwise.state</code>, <code>lw_begun</code>
								</td>
								<td>
									Tie a sign-in with Google or Facebook to this browser while you are there, and remember the
									page you came from.
								</td>
								<td>Five minutes and an hour at most; gone when you are back</td>
							</tr>
							<tr>
								<td>
									<code>lw_session</code>
								</td>
								<td>
									No cookie but a note in your browser, never sent to us: lets your other tabs see that you
									signed in or out. It opens nothing.
								</td>
								<td>Until you sign out</td>
							</tr>
							<tr>
								<td>
									<code>lw_chat</code>
								</td>
								<td>
									Set when you open the chat: lets this browser, and nobody else, read the conversation you
									begin in it.
								</td>
								<td>180 days</td>
							</tr>
							<tr>
								<td>
									<code>lw_device</code>
								</td>
								<td>
									Recognizes a browser you have signed in with, so that we need not warn you of it again. Lets
									nobody in.
								</td>
								<td>A year from when you last signed in</td>
							</tr>
							<tr>
								<td>
									<code>lw_buyer</code>
								</td>
								<td>
									Recognizes your checkout when you come back from paying, also without an account, so nothing
									is charged twice.
								</td>
								<td>A day from when you press ‘Book Now’</td>
							</tr>
							<tr>
								<td>
									<code>lw_visit</code>
								</td>
								<td>
									Shows the visit you asked for under the form, with the way to pay for it and to change it.
								</td>
								<td>A day from when you ask for a visit</td>
							</tr>
							<tr>
								<td>
									<code>lw_apply</code>
								</td>
								<td>
									Finds the draft of a credit application again in the browser that began it. It holds a
									random name and nothing you typed; scripts cannot read it.
								</td>
								<td>10 days</td>
							</tr>
							<tr>
								<td>
									<code>lw_apply_open</code>
								</td>
								<td>
									Keeps an application open that you opened by a mailed link and your date of birth. Scripts
									cannot read it.
								</td>
								<td>Two hours, or until you close the browser or press ‘Close it in this browser’</td>
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
								<td>
									Carries one short message, such as ‘You have successfully signed out’, to the next page.
								</td>
								<td>A minute at most</td>
							</tr>
						</tbody>
					</table>
				</>
			),
		},
		{
			id: 'sharing',
			title: 'Who else sees it',
			body: (
				<p>
					The advisor and the people who work on this site for {name}. The payment provider and the mail
					provider, each only what its job needs. An authority, where the law obliges us. Nobody else: we sell
					no data and pass none to dealers or lenders.
				</p>
			),
		},
		{
			id: 'how-long',
			title: 'How long we keep it',
			body: (
				<ul>
					<li>Sign-ins: until they end, at the latest 30 days after you last used them.</li>
					<li>Devices you signed in with, and what happened to the safety of your account: a year.</li>
					<li>Your account: until you ask us to delete it.</li>
					<li>Orders: as long as tax and accounting law wants them kept, also when the account is gone.</li>
					<li>
						Copies of mails: as long as we may have to show that we sent them; they are cleared out by hand.
					</li>
				</ul>
			),
		},
		{
			id: 'rights',
			title: 'What you can ask of us',
			body: (
				<p>
					To see what we hold about you, to have it corrected, to get a copy, to have it deleted, or to object
					to a use of it. Write to {mail} from the address of your account and we answer within 30 days. Where
					you live, an authority may also hear complaints about how we handle your data.
				</p>
			),
		},
		{
			id: 'changes',
			title: 'When this page changes',
			body: (
				<p>
					The site is growing. Before a new part of it keeps something about you, this page says what, and the
					date at the top changes.
				</p>
			),
		},
	]
}
