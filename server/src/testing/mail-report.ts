/** A bounce of a mail server that could not deliver a mail later, in Postfix's format. */
export function mailReport(about: {
  messageId: string
  status: string
  action?: string
  part?: string
  text?: string
}): Buffer {
  const { messageId, status, action = 'failed', part = 'message/rfc822', text = 'Oi!' } = about
  const lines = [
    'Return-Path: <>',
    'From: MAILER-DAEMON@mail.example (Mail Delivery System)',
    'To: no-reply@bora.example',
    'Subject: Undelivered Mail Returned to Sender',
    'MIME-Version: 1.0',
    'Content-Type: multipart/report; report-type=delivery-status; boundary="=_b"',
    '',
    '--=_b',
    'Content-Description: Notification',
    'Content-Type: text/plain; charset=us-ascii',
    '',
    'I could not deliver your message.',
    '',
    '--=_b',
    'Content-Description: Delivery report',
    'Content-Type: message/delivery-status',
    '',
    'Reporting-MTA: dns; mail.example',
    'Arrival-Date: Mon, 2 Mar 2026 12:00:00 +0000 (UTC)',
    '',
    'Final-Recipient: rfc822; amiga@there.example',
    `Action: ${action}`,
    `Status: ${status}`,
    'Diagnostic-Code: smtp; 550 said: the mailbox',
    '    is not here',
    '',
    '--=_b',
    'Content-Description: Undelivered Message',
    `Content-Type: ${part}`,
    '',
    'From: Bora <no-reply@bora.example>',
    'To: amiga@there.example',
    `Message-ID: <${messageId}>`,
    'Subject: Convite',
    'Content-Type: text/plain; charset=utf-8',
    '',
    text,
    '',
    '--=_b--',
    '',
  ]
  return Buffer.from(lines.join('\r\n'))
}
