alter table chat_messages validate constraint chat_messages_body_check;
alter table photo_cases validate constraint photo_cases_subject;
alter table photo_cases validate constraint photo_cases_of_chat;
