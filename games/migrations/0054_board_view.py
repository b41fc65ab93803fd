from django.db import migrations, models


class Migration(migrations.Migration):

    dependencies = [
        ('games', '0053_index_of_guests'),
    ]

    operations = [
        migrations.AddField(
            model_name='user',
            name='board',
            field=models.CharField(blank=True, choices=[('', 'flat'), ('skyline', 'skyline')], db_default='', default='', max_length=7, verbose_name='board'),
        ),
    ]
